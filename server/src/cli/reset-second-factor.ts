import { resetTwoFactor } from '../two-factor/reset.ts';
import { findUserByName } from '../users/service.ts';
import { recordCommand } from './audit.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes, UsageError } from './command.ts';
import { withPortalDatabase } from './open.ts';

/** Turns off two-factor authentication for a user who lost access, removes their passkeys, and ends their sessions. */
export const resetSecondFactor = async ({ env, options, say }: CommandContext): Promise<ExitCode> => {
  const { username } = options;
  if (typeof username !== 'string' || username === '') throw new UsageError('--username is missing.');
  return withPortalDatabase(env, async (database) => {
    await database.transaction(async (tx) => {
      const user = await findUserByName(tx, username);
      if (!user) throw new CommandError(`There is no user ${username}.`);
      const now = new Date();
      const { wasOn, passkeys } = await resetTwoFactor(tx, user.id, now);
      if (!wasOn && passkeys === 0) throw new CommandError(`${user.username} has no second factor and no passkey.`);
      await recordCommand(tx, 'reset-second-factor', now, {
        action: 'two_factor_disable',
        targetType: 'user',
        targetId: String(user.id),
        changes: { two_factor: { before: wasOn, after: false }, passkeys: { before: passkeys, after: 0 } },
        notes: 'Turned off on the command line.',
      });
    });
    say(
      `${username} can now log in with the password alone. Their passkeys were removed and all their sessions were ended.`,
    );
    return exitCodes.ok;
  });
};
