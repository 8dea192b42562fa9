import { type LedgerReport, verifyLedger } from '../ledger/verify.ts';
import { type CommandContext, type ExitCode, exitCodes } from './command.ts';
import { withPortalDatabase } from './open.ts';

/** Returns one sentence for each fault. */
export const ledgerFaults = (report: LedgerReport): string[] => {
  const list = (ids: number[], text: string) => (ids.length > 0 ? [`${text} ${ids.join(', ')}.`] : []);
  return [
    ...(report.sum === 0 ? [] : [`All entries sum to ${report.sum} coins instead of 0.`]),
    ...list(report.brokenLinks, 'The hash chain breaks at entries'),
    ...list(report.unbalanced, 'Transfers that do not sum to zero:'),
    ...list(report.wrongBalances, 'Accounts whose balance is not the sum of their entries:'),
    ...list(report.uncreditedPayments, 'Completed payments without a credit:'),
    ...list(report.unpaidCredits, 'Credits without a completed payment:'),
    ...list(report.wrongRefunds, 'Refunded payments whose coins were not taken back exactly:'),
  ];
};

export const verifyLedgerCommand = ({ env, say }: CommandContext): Promise<ExitCode> =>
  withPortalDatabase(env, async (database) => {
    const report = await verifyLedger(database.db);
    say(`${report.entries} entries in the ledger.`);
    for (const fault of ledgerFaults(report)) say(`BROKEN: ${fault}`);
    if (report.ok) say('The ledger is intact: hash chain, sums, balances and credited payments.');
    return report.ok ? exitCodes.ok : exitCodes.fault;
  });
