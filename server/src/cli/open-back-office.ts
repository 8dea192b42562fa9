import { lockSettings } from '../settings/change.ts';
import { readSettings, writeSettings } from '../settings/service.ts';
import { recordCommand } from './audit.ts';
import { type CommandContext, type ExitCode, exitCodes } from './command.ts';
import { withPortalDatabase } from './open.ts';

/** Clears the list of networks that may enter the back office, and records that in the audit log. */
export const openBackOffice = ({ env, say }: CommandContext): Promise<ExitCode> =>
  withPortalDatabase(env, async (database) => {
    const now = new Date();
    await database.transaction(async (tx) => {
      await lockSettings(tx);
      const { admin_allowed_addresses: before } = await readSettings(tx);
      await writeSettings(tx, { admin_allowed_addresses: [] }, now);
      await recordCommand(tx, 'open-back-office', now, {
        action: 'system_config',
        targetType: 'setting',
        targetId: 'security',
        changes: { admin_allowed_addresses: { before, after: [] } },
        notes: 'Opened on the command line.',
      });
    });
    say('The back office is open to any address again.');
    return exitCodes.ok;
  });
