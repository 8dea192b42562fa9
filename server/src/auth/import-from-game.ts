import { randomUUID } from 'node:crypto';
import { authProblems, Email } from '@wyrmgate/contract/auth';
import { existingName } from '@wyrmgate/contract/registration';
import { placeholderDomain } from '@wyrmgate/contract/users-constants';
import { newDeletionCode } from '../deliveries/changes.ts';
import type { GameAccount, GameBan } from '../game/shapes.ts';
import { dropReplacedLinks, gameAccountsOf, linkGameAccount, ownersOf } from '../game-accounts/service.ts';
import type { External } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { violatedUnique } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { storeBans } from '../users/bulk.ts';
import { isReservedName } from '../users/reserved-names.ts';
import { findUserByEmail, findUserByName, type UserRow } from '../users/service.ts';
import { createAccount } from './create-account.ts';
import { withinWait } from './game-wait.ts';
import { hashPassword, passwordInGame } from './hashing.ts';
import { isNameTaken } from './pending.ts';

/**
 * Returns an address in a domain that RFC 2606 reserves, which receives no email. Players enter their real address on
 * the profile page.
 */
export const placeholderEmail = (): string => `${randomUUID()}@${placeholderDomain}`;

/** Returns the portal's ban for a new user whose game account is banned. The game does not say why. */
export const banFromGame = (userId: number, { permanent, secondsLeft }: GameBan, now: Date) => ({
  user_id: userId,
  type: permanent ? ('permanent' as const) : ('temporary' as const),
  reason: 'Banned in the game before the import.',
  created_at: now,
  ends_at: permanent ? null : new Date(now.getTime() + (secondsLeft ?? 0) * 1000),
});

/**
 * Maximum time that a login waits for the game. While the game hangs, every login with a mistyped name takes this long.
 */
const loginWaitMs = 2000;

/** Finds the game account with this name and password. An unreachable game counts as a wrong password. */
const findProven = async ({ platform }: External, name: string, password: string) => {
  if (!existingName.test(name)) return undefined;
  const account = await withinWait(platform.game.checkPassword(name, password), loginWaitMs);
  return account && existingName.test(account.login) ? account : undefined;
};

/**
 * Whether this is the game password of an imported user who has never logged in. The login then stores a hash of it in
 * the portal.
 */
export const matchesInGame = async (platform: Platform, user: UserRow, password: string): Promise<boolean> => {
  if (user.password_hash !== passwordInGame) return false;
  const linked = await gameAccountsOf(platform.database.db, platform.game.family, user.id);
  const own = linked.find(({ origin }) => origin === 'import');
  const account = own && (await withinWait(platform.game.checkPassword(own.login, password), loginWaitMs));
  return account !== undefined && account.id === own?.id;
};

/** Returns the portal account if a concurrent login has created it from this game account. */
const findImported = async ({ platform }: External, account: GameAccount): Promise<UserRow | undefined> => {
  const { db } = platform.database;
  const owners = await ownersOf(db, platform.game.family, [account.id]);
  const user = await findUserByName(db, account.login);
  return user && user.id === owners.get(account.id) ? user : undefined;
};

/**
 * Creates a portal account for someone who exists only in the game and typed their game password, stores a hash of
 * that password, and links the two accounts. A ban in the game becomes a ban in the portal.
 */
export const importFromGame = async (
  context: External,
  name: string,
  password: string,
): Promise<UserRow | undefined> => {
  const account = await findProven(context, name, password);
  if (!account) return undefined;
  const { platform, now } = context;
  const { db } = platform.database;
  await platform.database.transaction((tx) => dropReplacedLinks(tx, platform.game.family, [account]));
  const isTaken = (await isNameTaken(db, account.login, now)) || (await isReservedName(db, account.login));
  const owners = await ownersOf(db, platform.game.family, [account.id]);
  if (isTaken || owners.size > 0) return findImported(context, account);
  const passwordHash = await hashPassword(platform, password);
  const code = await platform.game.deletionCode(account.id).catch(() => undefined);
  try {
    return await store(context, account, passwordHash, code ?? newDeletionCode());
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    return findImported(context, account);
  }
};

const store = (context: External, account: GameAccount, passwordHash: string, socialId: string): Promise<UserRow> =>
  context.transaction(async ({ tx, now, platform, request, audit }) => {
    const typed = Email.safeParse(account.email);
    const email = typed.success && !(await findUserByEmail(tx, typed.data)) ? typed.data : placeholderEmail();
    const user = await createAccount(tx, platform, {
      username: account.login,
      email,
      passwordHash,
      socialId,
      status: account.ban ? 'banned' : 'active',
      discoverySource: 'other',
      language: request.language,
      now,
    });
    const link = { family: platform.game.family, account, userId: user.id, origin: 'login' as const, now };
    // Another player linked this game account after the password was checked.
    if (!(await linkGameAccount(tx, link))) throw problem(authProblems.invalidCredentials);
    if (account.ban) await storeBans(tx, [banFromGame(user.id, account.ban, now)]);
    audit.note('Imported from the game.');
    audit.target('user', user.id);
    return user;
  });
