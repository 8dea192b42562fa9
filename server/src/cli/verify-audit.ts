import { verifyAudit } from '../audit/verify.ts';
import { type CommandContext, type ExitCode, exitCodes } from './command.ts';
import { withPortalDatabase } from './open.ts';

/** Verifies the audit log and prints the result. */
export const verifyAuditCommand = ({ env, say }: CommandContext): Promise<ExitCode> =>
  withPortalDatabase(env, async (database) => {
    const report = await verifyAudit(database.db);
    say(`${report.rows} rows in the audit log.`);
    if (report.ok) say('The audit log is intact: no row was changed, removed or inserted.');
    else say(`BROKEN: the hash chain breaks at rows ${report.brokenLinks.join(', ')}.`);
    return report.ok ? exitCodes.ok : exitCodes.fault;
  });
