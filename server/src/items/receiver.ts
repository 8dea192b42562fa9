import type { Received } from '@wyrmgate/contract/endpoint';
import { type items as contract, itemProblems } from '@wyrmgate/contract/items';
import { common } from '@wyrmgate/contract/problem';
import { blockersOf } from '../chat/blocks.ts';
import { type Target, targetsOf } from '../deliveries/queue.ts';
import { gameAccountLinks } from '../game-accounts/service.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readSettings } from '../settings/service.ts';
import { findUserByName, lockUser } from '../users/service.ts';
import { charactersOfAccounts } from '../world/own.ts';

type Body = Received<(typeof contract)['order']>['body'];
/**
 * The receiver of a basket. Without `target`, they have no game account; `blocked` means that the recipient of a gift
 * has blocked the buyer.
 */
export type Receiver = { userId: number; target: Target | undefined; character: string | null; blocked: boolean };

/**
 * Otherwise a new account could give away what it bought with a stolen card before the cardholder disputes the payment.
 */
const assertMayGift = async ({ tx, actor, now }: Work<User>): Promise<void> => {
  const { gift_trial_days: days } = await readSettings(tx);
  if (now.getTime() - actor.createdAt.getTime() < days * 86_400_000) throw problem(itemProblems.giftTooNew);
};

/** Throws the same error for unknown, banned and deleted players, so that callers can learn only active usernames. */
const findRecipient = async ({ tx, actor }: Work<User>, name: string): Promise<number> => {
  const found = await findUserByName(tx, name);
  if (!found || found.id === actor.id || found.status !== 'active') throw problem(itemProblems.recipientNotFound);
  return found.id;
};

const findOwnTarget = async (
  { tx, platform, actor }: Work<User>,
  { account: wanted, character }: Body,
): Promise<Pick<Receiver, 'target' | 'character'>> => {
  const { family } = platform.game;
  if (wanted === undefined) return { target: (await targetsOf(tx, family, actor.id))[0], character: null };
  const link = (await gameAccountLinks(tx, family, actor.id)).find(({ id }) => id === wanted);
  if (!link) throw problem(itemProblems.accountNotFound);
  const target = { id: link.account, login: link.login };
  if (character === undefined) return { target, character: null };
  const known = await charactersOfAccounts(tx, family, [link.account]);
  const chosen = known.find(({ id }) => id === character);
  if (!chosen) throw problem(itemProblems.accountNotFound);
  return { target, character: chosen.name };
};

/** Finds the receiver of a basket and locks both accounts in id order. */
export const findReceiver = async (work: Work<User>, body: Body): Promise<Receiver> => {
  const { tx, platform, actor } = work;
  if (body.recipient !== undefined) await assertMayGift(work);
  const userId = body.recipient === undefined ? actor.id : await findRecipient(work, body.recipient);
  for (const id of [...new Set([actor.id, userId])].sort((a, b) => a - b)) {
    const user = await lockUser(tx, id);
    if (user?.status !== 'active') throw problem(id === actor.id ? common.forbidden : itemProblems.recipientNotFound);
  }
  if (userId === actor.id) return { userId, blocked: false, ...(await findOwnTarget(work, body)) };
  const [target] = await targetsOf(tx, platform.game.family, userId);
  const blocked = (await blockersOf(tx, [userId], actor.id)).size > 0;
  return { userId, target, character: null, blocked };
};
