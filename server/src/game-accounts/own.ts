import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type gameAccounts as contract,
  type GameAccount,
  gameAccountsProblems,
  maxGameAccounts,
} from '@wyrmgate/contract/game-accounts';
import { and, asc, eq } from 'drizzle-orm';
import { forwardCoins } from '../deliveries/coins.ts';
import { hasOpenDeliveries, isRegistering, sendQueue } from '../deliveries/queue.ts';
import { GameError } from '../game/errors.ts';
import type { AccountId, GameAccount as AccountInGame } from '../game/shapes.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { lockUser } from '../users/service.ts';
import { endConsent } from '../world/consent.ts';
import { dropReplacedLinks, isSameLogin, linkGameAccount, ownersOf } from './service.ts';
import { gameAccounts } from './table.ts';

type Contract = typeof contract;

const read = async (tx: Tx, family: string, userId: number): Promise<GameAccount[]> => {
  const rows = await tx
    .select()
    .from(gameAccounts)
    .where(and(eq(gameAccounts.user_id, userId), eq(gameAccounts.family, family)))
    .orderBy(asc(gameAccounts.id));
  const { balances_in: place } = await readSettings(tx);
  return rows.map(({ id, login, linked_at, origin }, index) => ({
    id,
    login,
    linked_at: linked_at.toISOString(),
    receives_coins: index === 0 && place === 'game',
    removable: origin === 'proof',
  }));
};

export const listGameAccounts = async ({ tx, platform, actor }: Work<User>): Promise<Returned<Contract['list']>> => {
  const { family } = platform.game;
  return {
    accounts: await read(tx, family, actor.id),
    creating: await isRegistering(tx, family, actor.id),
  };
};

/** Checks the password in the game. Attempts are counted per game account, regardless of the player who makes them. */
const prove = async (
  { platform }: External<User>,
  { login, password }: Received<Contract['link']>['body'],
): Promise<AccountInGame> => {
  const wait = await platform.limits.consume('gameProofs', login.toLowerCase());
  if (wait > 0) throw problem(gameAccountsProblems.tooManyProofs, { retryAfterSeconds: wait });
  const account = await platform.game.checkPassword(login, password).catch((error: unknown) => {
    if (error instanceof GameError && error.failure !== 'rejected') throw problem(gameAccountsProblems.unreachable);
    throw error;
  });
  if (!account) throw problem(gameAccountsProblems.wrongProof);
  await platform.limits.refund('gameProofs', login.toLowerCase());
  return account;
};

export const linkAccount = async (
  context: External<User>,
  { body }: Received<Contract['link']>,
): Promise<Returned<Contract['link']>> => {
  const account = await prove(context, body);
  if (account.ban) throw problem(gameAccountsProblems.bannedAccount);
  const { family } = context.platform.game;
  const store = async (work: Work<User>) => {
    const { tx, actor, audit, now, platform, afterCommit } = work;
    audit.target('game_account', account.login);
    // Serialises linking for each player, so that no one exceeds the maximum number of accounts.
    await lockUser(tx, actor.id);
    await dropReplacedLinks(tx, family, [account]);
    const linked = await read(tx, family, actor.id);
    if ((await ownersOf(tx, family, [account.id])).get(account.id) === actor.id)
      throw problem(gameAccountsProblems.alreadyLinked);
    if (linked.length >= maxGameAccounts) throw problem(gameAccountsProblems.tooMany);
    const link = { family, account, userId: actor.id, origin: 'proof' as const, now };
    if (!(await linkGameAccount(tx, link))) throw problem(gameAccountsProblems.otherOwner);
    const cause = `linked:${actor.id}:${account.id}:${now.getTime()}`;
    if (linked.length === 0) await forwardCoins(platform, tx, { userId: actor.id, cause, now });
    afterCommit(() => platform.jobs.wake(sendQueue));
    return { accounts: await read(tx, family, actor.id) };
  };
  return context.transaction(store, { audited: true });
};

export const unlinkAccount = async (
  { tx, actor, audit, platform }: Work<User>,
  { params }: Received<Contract['unlink']>,
): Promise<Returned<Contract['unlink']>> => {
  const { family } = platform.game;
  await lockUser(tx, actor.id);
  const [row] = await tx
    .select()
    .from(gameAccounts)
    .where(and(eq(gameAccounts.id, params.id), eq(gameAccounts.user_id, actor.id), eq(gameAccounts.family, family)));
  if (!row) throw problem(gameAccountsProblems.notFound);
  audit.target('game_account', row.login);
  if (row.origin !== 'proof') throw problem(gameAccountsProblems.notRemovable);
  if (await hasOpenDeliveries(tx, family, row.account_id as AccountId)) throw problem(gameAccountsProblems.inDelivery);
  await tx.delete(gameAccounts).where(eq(gameAccounts.id, row.id));
  await endConsent(tx, family, [row.account_id]);
  return { accounts: await read(tx, family, actor.id) };
};

/** Reads the code from the game; the portal does not store it. */
export const showDeletionCode = async (
  { platform, audit, actor, transaction }: External<User>,
  { params }: Received<Contract['deletionCode']>,
): Promise<Returned<Contract['deletionCode']>> => {
  const { family } = platform.game;
  const [row] = await platform.database.db
    .select()
    .from(gameAccounts)
    .where(and(eq(gameAccounts.id, params.id), eq(gameAccounts.user_id, actor.id), eq(gameAccounts.family, family)));
  if (!row) throw problem(gameAccountsProblems.notFound);
  audit.target('game_account', row.login);
  const id = row.account_id as AccountId;
  const read = async () => {
    const account = await platform.game.getAccount(id);
    return account && isSameLogin(account.login, row.login) ? platform.game.deletionCode(id) : undefined;
  };
  const code = await read().catch((error: unknown) => {
    if (!(error instanceof GameError)) throw error;
    const unsupported = error.failure === 'unsupported' || error.failure === 'rejected';
    throw problem(unsupported ? gameAccountsProblems.codeUnavailable : gameAccountsProblems.unreachable);
  });
  if (!code) throw problem(gameAccountsProblems.codeUnavailable);
  await transaction(async () => undefined, { audited: true });
  return { code };
};
