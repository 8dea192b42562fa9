import { moderatesLevel } from '@wyrmgate/contract/authority';
import type { User } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { findAuthors } from './service.ts';

/** Returns false if one of the authors is another member of staff of the same or a higher level. */
export const mayActOn = async (
  tx: Tx,
  actor: Pick<User, 'id' | 'authority'>,
  ...authorIds: readonly (number | null)[]
): Promise<boolean> => {
  const others = [...new Set(authorIds)].filter((id): id is number => id !== null && id !== actor.id);
  const authors = await findAuthors(tx, others);
  return [...authors.values()].every(({ authority }) => moderatesLevel(actor.authority, authority));
};
