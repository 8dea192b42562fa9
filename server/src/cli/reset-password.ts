import { NewPassword } from '@wyrmgate/contract/passwords';
import { endUserSessions } from '../auth/session.ts';
import { deriveGamePassword } from '../deliveries/game-password.ts';
import { queueForAll, targetsOf } from '../deliveries/queue.ts';
import { openGame } from '../game/open-game.ts';
import { identifyGame } from '../game-connection/places.ts';
import { readGameServer } from '../game-connection/values.ts';
import { ProblemError } from '../http/problem.ts';
import { removePasskeys } from '../passkeys/remove-passkeys.ts';
import { deleteResetLink } from '../passwords/links.ts';
import { assertPasswordAllowed } from '../passwords/password-policy.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { english } from '../platform/language/messages.ts';
import { openPasswords } from '../platform/passwords/passwords.ts';
import { closeEmailChange } from '../profiles/email-change.ts';
import { openKeyOf } from '../secret-key.ts';
import { findUserByName, setPassword } from '../users/service.ts';
import { recordCommand } from './audit.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes, UsageError } from './command.ts';
import { withPortalDatabase } from './open.ts';

const readPassword = (given: string | boolean | undefined): string => {
  const password = given ?? process.env.PORTAL_ADMIN_PASSWORD;
  if (typeof password !== 'string' || password === '')
    throw new UsageError('The password is missing: set PORTAL_ADMIN_PASSWORD or give --password.');
  const parsed = NewPassword.safeParse(password);
  if (!parsed.success) throw new CommandError(parsed.error.issues.map(({ message }) => english(message)).join('\n'));
  return password;
};

/** Returns a sentence that names the violated rule of the settings or the game. */
const inWords = (error: unknown): unknown =>
  error instanceof ProblemError ? new CommandError(english(error.problem.code.replace('.', ':errors.'))) : error;

/**
 * Sets the password of a user who can neither log in nor receive emails, also for the game accounts they own, and ends
 * their sessions.
 */
export const resetPassword = ({ env, options, say }: CommandContext): Promise<ExitCode> => {
  const { username } = options;
  if (typeof username !== 'string' || username === '') throw new UsageError('--username is missing.');
  const password = readPassword(options.password);
  return withPortalDatabase(env, async (database) => {
    const found = await findUserByName(database.db, username);
    if (!found) throw new CommandError(`There is no user ${username}.`);
    await assertPasswordAllowed(database.db, 'password', password, found).catch((error: unknown) => {
      throw inWords(error);
    });
    const crypto = await openKeyOf(database.db, env);
    const server = await readGameServer(database.db, env, crypto);
    const unnamed = await openGame({ env, database, clock: systemClock, crypto }, server);
    const family = server ? (await identifyGame(database, server, unnamed, systemClock)).family : unnamed.family;
    const game = { ...unnamed, family };
    const derive = (login: string) => ({ password: deriveGamePassword({ game }, login, password, 'password') });
    try {
      derive(found.username);
    } catch (error) {
      throw inWords(error);
    } finally {
      await game.close();
    }
    const passwordHash = await openPasswords().hash(password);
    const now = new Date();
    const linked = await database.transaction(async (tx) => {
      // Other users may have seen the password on the command line, so it is valid for one login only.
      await setPassword(tx, found.id, passwordHash, now, true);
      const queueing = { game, crypto, jobs: { send: async () => undefined } };
      const cause = `password:${found.id}:command-${now.getTime()}`;
      const change = { kind: 'password', userId: found.id, ownOnly: true, cause, secretFor: derive, now } as const;
      await queueForAll(queueing, tx, change);
      await deleteResetLink(tx, found.id);
      await closeEmailChange(tx, found.id, 'cancelled', now);
      const passkeys = await removePasskeys(tx, found.id);
      await endUserSessions(tx, found.id, 'passwordChanged', now);
      await recordCommand(tx, 'reset-password', now, {
        action: 'password_reset',
        targetType: 'user',
        targetId: String(found.id),
        changes: { passkeys: { before: passkeys, after: 0 } },
        notes: 'Set on the command line.',
      });
      return targetsOf(tx, game.family, found.id, { ownOnly: true });
    });
    say(
      `${found.username} can log in with this password and must then choose a new one. Their passkeys were removed and all their sessions were ended.`,
    );
    if (linked.length > 0)
      say(`The running portal sends it to the game within a minute: ${linked.map(({ login }) => login).join(', ')}.`);
    return exitCodes.ok;
  });
};
