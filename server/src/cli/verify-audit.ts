import { anchorFileIn } from '../audit/anchor-file.ts';
import { type AuditReport, verifyAudit } from '../audit/verify.ts';
import { openCrypto } from '../platform/crypto/crypto.ts';
import { hasKey } from '../secret-key.ts';
import { fileNamed } from './backup.ts';
import { type CommandContext, type ExitCode, exitCodes } from './command.ts';
import { withPortalDatabase } from './open.ts';
import { verifyArchive } from './verify-archive.ts';

const endOf = ({ anchor }: AuditReport, hasKey: boolean): string => {
  if (!hasKey) return 'Whether rows were removed from its end needs the secret key: set SECRET_KEY.';
  return anchor === null
    ? 'Whether rows were removed from its end is unknown: the portal has not noted it yet.'
    : `Its end is intact as well, up to row ${anchor}, which the portal noted last.`;
};

export const verifyAuditCommand = ({ env, options, say }: CommandContext): Promise<ExitCode> =>
  withPortalDatabase(env, async (database) => {
    const crypto = hasKey(env) ? openCrypto(env) : undefined;
    const report = await verifyAudit(database.db, crypto && { crypto, env });
    say(`${report.rows} rows in the audit log.`);
    if (report.ok) {
      say('The audit log is intact: no row was changed or inserted, and none was removed between others.');
      say(endOf(report, crypto !== undefined));
    } else say(`BROKEN: the hash chain breaks at rows ${report.brokenLinks.join(', ')}.`);
    if (report.isBehindFile)
      say(
        `The log lacks a row that was recorded. Delete ${anchorFileIn(env)} only if you restored an older backup yourself.`,
      );
    const folder = options.archive;
    const faults = typeof folder === 'string' ? await verifyArchive(database.db, fileNamed(folder), say) : [];
    for (const fault of faults) say(`BROKEN: ${fault}`);
    if (typeof folder === 'string' && faults.length === 0)
      say('The archived months are intact, and the log continues them.');
    return report.ok && faults.length === 0 ? exitCodes.ok : exitCodes.fault;
  });
