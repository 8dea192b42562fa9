import { type LedgerReport, verifyLedger } from '../ledger/verify.ts';
import { type CommandContext, type ExitCode, exitCodes } from './command.ts';
import { withPortalDatabase } from './open.ts';

/** One sentence for each thing that does not hold. */
export const ledgerFaults = (report: LedgerReport): string[] => {
  const list = (ids: number[], text: string) => (ids.length > 0 ? [`${text} ${ids.join(', ')}.`] : []);
  return [
    ...(report.sum === 0 ? [] : [`All entries together make ${report.sum} coins instead of 0.`]),
    ...list(report.brokenLinks, 'The chain does not hold at the entries'),
    ...list(report.unbalanced, 'These transfers do not sum to zero:'),
    ...list(report.wrongBalances, 'The balance is not the sum of the entries in the accounts'),
    ...list(report.uncreditedPayments, 'Completed payments that did not bring their coins:'),
    ...list(report.unpaidCredits, 'Transfers of coins that nobody paid:'),
  ];
};

/** Checks the ledger and prints what was found. */
export const verifyLedgerCommand = ({ env, say }: CommandContext): Promise<ExitCode> =>
  withPortalDatabase(env, async (database) => {
    const report = await verifyLedger(database.db);
    say(`${report.entries} entries in the ledger.`);
    for (const fault of ledgerFaults(report)) say(`BROKEN: ${fault}`);
    if (report.ok) say('The ledger holds: chain, sums, balances and credited payments.');
    return report.ok ? exitCodes.ok : exitCodes.fault;
  });
