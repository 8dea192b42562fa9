import { type donors as contract, type DonorMessage, donorProblems } from '@wyrmgate/contract/donors';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { countWaitingMessages, isWaiting, listDonationMessages, setMessageHidden } from '../payments/donations.ts';
import type { PaymentRow } from '../payments/table.ts';
import type { Tx } from '../platform/database/database.ts';
import { mayActOn } from '../users/may-act-on.ts';
import { findUsers } from '../users/service.ts';

type Contract = typeof contract;

const show = async (tx: Tx, rows: PaymentRow[]): Promise<DonorMessage[]> => {
  const donors = await findUsers(
    tx,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    username: donors.get(row.user_id)?.username ?? '',
    anonymous: row.anonymous,
    amount: row.amount,
    currency: row.currency,
    message: row.message ?? '',
    hidden: row.message_hidden,
    waiting: isWaiting(row),
  }));
};

/** Messages from donors, including hidden ones. */
export const listMessages = async (
  { tx }: Work<User>,
  { query }: Received<Contract['messages']>,
): Promise<Returned<Contract['messages']>> => {
  const { rows, pagination } = await listDonationMessages(tx, query);
  return { messages: await show(tx, rows), waiting: await countWaitingMessages(tx), pagination };
};

export const moderateMessage = async (
  { tx, actor, audit, now }: Work<User>,
  { params, body }: Received<Contract['moderate']>,
): Promise<Returned<Contract['moderate']>> => {
  audit.target('payment', params.id);
  const found = await setMessageHidden(tx, params.id, body.hidden, now);
  if (!found) throw problem(donorProblems.messageNotFound);
  audit.target('payment', found.row.reference);
  const author = found.row.user_id;
  if (author === actor.id || !(await mayActOn(tx, actor, author))) throw problem(common.insufficientAuthority);
  audit.changes({ message_hidden: { before: found.before, after: body.hidden } });
  const [shown] = await show(tx, [found.row]);
  if (!shown) throw problem(donorProblems.messageNotFound);
  return shown;
};
