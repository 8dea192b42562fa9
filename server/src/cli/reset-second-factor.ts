import { recordAudit } from '../audit/service.ts';
import { resetTwoFactor } from '../two-factor/reset.ts';
import { findUserByName } from '../users/service.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes, UsageError } from './command.ts';
import { withPortalDatabase } from './open.ts';

/** Turns off two-factor for a user who lost the authenticator and the backup codes, and ends their sessions. */
export const resetSecondFactor = async ({ env, options, say }: CommandContext): Promise<ExitCode> => {
  const { username } = options;
  if (typeof username !== 'string' || username === '') throw new UsageError('--username is missing.');
  return withPortalDatabase(env, async (database) => {
    await database.transaction(async (tx) => {
      const user = await findUserByName(tx, username);
      if (!user) throw new CommandError(`There is no user ${username}.`);
      const now = new Date();
      if (!(await resetTwoFactor(tx, user.id, now))) throw new CommandError(`${user.username} has no second factor.`);
      await recordAudit(tx, {
        action: 'two_factor_disable',
        timestamp: now,
        resource: 'reset-second-factor',
        method: 'COMMAND',
        status: 200,
        ip: 'local',
        userAgent: 'npm run portal',
        durationMs: 0,
        requestId: `command-${now.getTime()}`,
        targetType: 'user',
        targetId: String(user.id),
        changes: { two_factor: { before: true, after: false } },
        notes: 'Turned off on the command line.',
      });
    });
    say(`${username} can now log in with the password alone. All their sessions were ended.`);
    return exitCodes.ok;
  });
};
