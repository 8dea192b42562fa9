import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/service.ts';
import { lockSettings } from '../settings/change.ts';
import { readSettings, writeSettings } from '../settings/service.ts';
import { type CommandContext, type ExitCode, exitCodes } from './command.ts';
import { withPortalDatabase } from './open.ts';

/** Clears the networks allowed to enter the back office, and records it in the audit log. */
export const openBackOffice = ({ env, say }: CommandContext): Promise<ExitCode> =>
  withPortalDatabase(env, async (database) => {
    const now = new Date();
    await database.transaction(async (tx) => {
      await lockSettings(tx);
      const { admin_allowed_addresses: before } = await readSettings(tx);
      await writeSettings(tx, { admin_allowed_addresses: [] }, now);
      await recordAudit(tx, {
        action: 'system_config',
        result: 'success',
        targetType: 'setting',
        targetId: 'security',
        changes: { admin_allowed_addresses: { before, after: [] } },
        notes: 'npm run portal -- open-back-office',
        timestamp: now,
        resource: 'command line',
        method: 'CLI',
        status: 200,
        ip: '',
        userAgent: '',
        durationMs: 0,
        requestId: randomUUID(),
      });
    });
    say('The back office is open to any address again.');
    return exitCodes.ok;
  });
