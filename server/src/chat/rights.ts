import { chatProblems } from '@wyrmgate/contract/chat-problems';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import type { User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { mayActOn } from '../users/may-act-on.ts';

export const mayModerate = (actor: Pick<User, 'permissions'>): boolean =>
  holdsPermission(actor.permissions, 'admin.chat.moderate');

/** Throws if the author is another member of staff of the same or a higher level. */
export const assertMayActOn = async (tx: Tx, actor: User, userId: number): Promise<void> => {
  if (!(await mayActOn(tx, actor, userId))) throw problem(chatProblems.notAllowed);
};
