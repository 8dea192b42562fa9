import { toMajorUnits } from '@wyrmgate/contract/amounts';
import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { notify } from '../../notifications/notify.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUser } from '../../users/service.ts';
import { emit } from '../../webhooks/emit.ts';
import type { PaymentRow } from '../table.ts';
import { isHeld, refundCurrencyOf } from './held.ts';
import type { RefundRow } from './refund-rows.ts';

type Template = 'payment-refunded' | 'payment-returned' | 'payment-refund-failed' | 'payment-failed';

const postMail = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  mail: { template: Template; cause: string; amount: number },
): Promise<void> => {
  const buyer = await findUser(tx, row.user_id);
  if (!buyer) return;
  const { reference } = row;
  const currency = refundCurrencyOf(row);
  await platform.mail.enqueue(tx, {
    cause: `payment:${row.id}:${mail.cause}`,
    to: buyer.email,
    template: mail.template,
    language: isLanguage(row.language) ? row.language : defaultLanguage,
    values: { username: buyer.username, packageName: row.package_name, amount: mail.amount, currency, reference },
  });
};

/** Notifies the payer that a refund is on its way or has failed, each only once. */
export const postRefundMail = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  { id, status, amount, refund_id }: RefundRow,
): Promise<void> => {
  if (status === 'requested') return;
  const cause = `refund:${id}`;
  if (status !== 'failed') {
    // Held money was never credited, so no coins are clawed back for it.
    const template = isHeld(row) ? 'payment-returned' : 'payment-refunded';
    const link = `/payment/success?reference=${encodeURIComponent(row.reference)}`;
    const data = { amount, currency: refundCurrencyOf(row) };
    await notify(platform, tx, { user: row.user_id, kind: 'payment_refunded', cause, data, link });
    await postMail(platform, tx, row, { template, cause, amount });
    const { reference } = row;
    const refund = { reference, amount: toMajorUnits(amount), currency: refundCurrencyOf(row) };
    await emit(platform, tx, { type: 'payment.refunded', cause, data: refund });
    return;
  }
  // The gateway never accepted this refund, so the payer was not notified about it.
  if (refund_id === null) return;
  await postMail(platform, tx, row, { template: 'payment-refund-failed', cause: `${cause}:failed`, amount });
};

export const postFailureMail = (platform: Platform, tx: Tx, row: PaymentRow): Promise<void> =>
  postMail(platform, tx, row, { template: 'payment-failed', cause: 'failed', amount: row.amount });
