import { canManage } from '@wyrmgate/contract/authority';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import type { User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { findAuthors } from '../users/service.ts';

export const mayModerate = (actor: User): boolean => holdsPermission(actor.permissions, 'admin.chat.moderate');

/** Throws if the other person is staff of the same or a higher level. */
export const assertMayActOn = async (tx: Tx, actor: User, userId: number): Promise<void> => {
  const level = (await findAuthors(tx, [userId])).get(userId)?.authority ?? 'player';
  if (level !== 'player' && !canManage(actor.authority, level)) throw problem(chatProblems.notAllowed);
};
