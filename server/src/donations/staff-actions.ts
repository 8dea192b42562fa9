import type { donations as contract } from '@wyrmgate/contract/donations';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { External, User } from '../http/context.ts';
import { refundPayment } from '../payments/refunds/refund.ts';
import { findPayment } from '../payments/rows.ts';
import { changePaymentStatus, checkPayment, reviewPayment } from '../payments/settlement/staff.ts';
import type { PaymentRow } from '../payments/table.ts';
import { showRefunds } from './details.ts';
import { showDonation } from './service.ts';

type Contract = typeof contract;
type Context = External<User>;

const show = async ({ platform }: Context, payment: PaymentRow) => ({
  donation: await showDonation(platform.database.db, payment),
});

export const changeDonationStatus = async (
  context: Context,
  { params, body }: Received<Contract['changeStatus']>,
): Promise<Returned<Contract['changeStatus']>> => {
  const { payment, approval } = await changePaymentStatus(context, params.id, body);
  return { ...(await show(context, payment)), approval };
};

export const checkDonation = async (
  context: Context,
  { params }: Received<Contract['check']>,
): Promise<Returned<Contract['check']>> => show(context, await checkPayment(context, params.id));

export const reviewDonation = async (
  context: Context,
  { params, body }: Received<Contract['review']>,
): Promise<Returned<Contract['review']>> => show(context, await reviewPayment(context, params.id, body));

export const refundDonation = async (
  context: Context,
  { params, body }: Received<Contract['refund']>,
): Promise<Returned<Contract['refund']>> => {
  const { db } = context.platform.database;
  const outcome = await refundPayment(context, params.id, body);
  const payment = await findPayment(db, params.id);
  if (!payment) throw new Error(`The refunded payment ${params.id} does not exist.`);
  if ('approval' in outcome) return { ...(await show(context, payment)), approval: outcome.approval };
  const [refund] = await showRefunds(db, [outcome.refund]);
  if (!refund) throw new Error(`Refund ${outcome.refund.id} does not exist.`);
  return { ...(await show(context, payment)), refund };
};
