import { randomUUID } from 'node:crypto';
import { Email, Username } from '@wyrmgate/contract/auth';
import { newDeletionCode } from '../deliveries/changes.ts';
import type { GameAccount } from '../game/shapes.ts';
import { linkGameAccount, ownersOf } from '../game-accounts/service.ts';
import type { External } from '../http/context.ts';
import { violatedUnique } from '../platform/database/database.ts';
import { isReservedName } from '../users/reserved-names.ts';
import { findUserByEmail, findUserByName, type UserRow } from '../users/service.ts';
import { createAccount } from './create-account.ts';
import { hashPassword } from './hashing.ts';
import { isNameTaken } from './pending.ts';

/** Reserved by RFC 2606, and never sent to. The player enters an address on the profile page. */
const placeholderEmail = (): string => `${randomUUID()}@game.invalid`;

/** An account whose owner just proved its password, if it may become a portal account. */
const findImportable = async ({ platform, now }: External, name: string, password: string) => {
  const { db } = platform.database;
  if (!Username.safeParse(name).success) return undefined;
  // An unreachable game is like a wrong password.
  const account = await platform.game.checkPassword(name, password).catch(() => undefined);
  if (!account || account.ban || !Username.safeParse(account.login).success) return undefined;
  if ((await ownersOf(db, platform.game.family, [account.id])).size > 0) return undefined;
  if ((await isNameTaken(db, account.login, now)) || (await isReservedName(db, account.login))) return undefined;
  return account;
};

/**
 * Creates the portal account of someone who exists only in the game, after they typed their game password. It gets the portal's
 * own hash, and keeps the game account that it came from.
 */
export const importFromGame = async (
  context: External,
  name: string,
  password: string,
): Promise<UserRow | undefined> => {
  const account = await findImportable(context, name, password);
  if (!account) return undefined;
  const { platform } = context;
  const passwordHash = await hashPassword(platform, password);
  const code = await platform.game.deletionCode(account.id).catch(() => undefined);
  try {
    return await store(context, account, passwordHash, code ?? newDeletionCode());
  } catch (error) {
    // The same person logged in twice at the same moment.
    if (violatedUnique(error) === undefined) throw error;
    return findUserByName(platform.database.db, account.login);
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
      discoverySource: 'other',
      language: request.language,
      now,
    });
    const link = { family: platform.game.family, account, userId: user.id, origin: 'login' as const, now };
    if (!(await linkGameAccount(tx, link))) throw new Error('The game account was linked since.');
    audit.note('Imported from the game.');
    audit.target('user', user.id);
    return user;
  });
