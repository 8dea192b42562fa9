import { verifyAudit } from '../audit/verify.ts';
import { type CommandContext, type ExitCode, exitCodes } from './command.ts';
import { withPortalDatabase } from './open.ts';

/** Checks the audit log and prints what was found. */
export const verifyAuditCommand = ({ env, say }: CommandContext): Promise<ExitCode> =>
  withPortalDatabase(env, async (database) => {
    const report = await verifyAudit(database.db);
    say(`${report.rows} rows in the audit log.`);
    if (report.ok) say('The audit log holds: no row was changed, removed or put in between.');
    else say(`BROKEN: the chain does not hold at the rows ${report.brokenLinks.join(', ')}.`);
    return report.ok ? exitCodes.ok : exitCodes.fault;
  });
