import { toMajorUnits } from '@wyrmgate/contract/amounts';
import { defaultLanguage, isLanguage, type Language } from '@wyrmgate/contract/languages';
import { forwardCoins } from '../../deliveries/coins.ts';
import { sendQueue } from '../../deliveries/queue.ts';
import { balanceJson, balanceOf, moveCoins } from '../../ledger/service.ts';
import { notify } from '../../notifications/notify.ts';
import { commitTogether, type Tx, together } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import type { Platform } from '../../platform/platform.ts';
import { pickSettings } from '../../settings/service.ts';
import { creditSponsor } from '../../sponsors/earnings.ts';
import { findUser, type UserRow } from '../../users/service.ts';
import { emit } from '../../webhooks/emit.ts';
import type { PaymentRow } from '../table.ts';

/** Runs after the transaction has committed. */
export type Effect = () => void;

export const notifyBalance = (platform: Platform, userId: number, balance: number): Effect => {
  return () => platform.realtime.toUser(userId, 'balance', { balance });
};

/** Returns the user whose coins a payment moves: the recipient of a gift, otherwise the payer. */
export const beneficiaryOf = (row: PaymentRow): number => row.recipient_id ?? row.user_id;

const languageOf = (code: string): Language => (isLanguage(code) ? code : defaultLanguage);

/**
 * Credits coins and bonus, and stores the emails; the ledger causes ensure that the credit happens only once. With
 * `isLast`, nothing else may be written in this transaction.
 */
export const creditPayment = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  now: Date,
  { payer, isLast }: { payer: string | undefined; isLast: boolean },
): Promise<Effect[]> => {
  const userId = beneficiaryOf(row);
  const coins = row.coins + row.bonus_coins;
  const movement = { userId, note: row.reference, now };
  const cause = `payment:${row.id}`;
  const kind = row.kind === 'donation' ? 'donation' : 'purchase';
  const [buyer, { balances_in: place }] = await together(
    tx,
    () => findUser(tx, row.user_id),
    () => pickSettings(tx, 'balances_in'),
    async () => {
      if (row.recipient_id === null && coins > 0)
        await notify(platform, tx, {
          user: userId,
          kind: 'coins_credited',
          cause,
          data: { coins },
          link: `/payment/success?reference=${encodeURIComponent(row.reference)}`,
        });
    },
    () => creditSponsor(tx, { ...row, payer: payer && platform.crypto.mac('sponsor-payer', payer) }, now),
    () =>
      emit(platform, tx, {
        type: 'payment.completed',
        cause,
        data: {
          reference: row.reference,
          kind: row.kind,
          gateway: row.gateway,
          amount: toMajorUnits(row.amount),
          currency: row.currency,
          coins,
        },
      }),
  );
  if (!buyer) throw new Error(`The payer of payment ${row.id} does not exist.`);
  const gift = row.recipient_id === null ? [] : await notifyRecipient(platform, tx, row, buyer, row.recipient_id);
  // If balances are being moved to the game right now, the hourly job sends this one.
  const forwards = place === 'game';
  if (isLast) faultPoint('before-settle-commit');
  // Sent last and together, because the ledger is locked from here to the commit. Donations may grant no coins.
  const [isFirstCredit, , balance] = await (isLast && !forwards ? commitTogether : together)(
    tx,
    async () => row.coins === 0 || moveCoins(tx, { ...movement, kind, cause: `${cause}:${kind}`, amount: row.coins }),
    async () =>
      row.bonus_coins === 0 ||
      moveCoins(tx, { ...movement, kind: 'bonus', cause: `${cause}:bonus`, amount: row.bonus_coins }),
    () => balanceOf(tx, userId),
    () => postConfirmation(platform, tx, row, buyer),
  );
  const isForwarded =
    forwards && (await forwardCoins(platform, tx, { userId, cause, payment: row.reference, own: coins, now }));
  return [
    notifyBalance(platform, userId, balance),
    ...gift,
    () => {
      if (isForwarded) platform.jobs.wake(sendQueue);
    },
    () => {
      if (isFirstCredit) platform.metrics.credits.inc({ gateway: row.gateway });
    },
  ];
};

const postConfirmation = async (platform: Platform, tx: Tx, row: PaymentRow, buyer: UserRow): Promise<void> => {
  const email = { cause: `payment:${row.id}:completed`, to: buyer.email, language: languageOf(row.language) };
  const values = {
    username: buyer.username,
    coins: row.coins,
    amount: row.amount,
    currency: row.currency,
    reference: row.reference,
  };
  const purchaseValues = {
    ...values,
    packageName: row.package_name,
    bonus: row.bonus_coins,
    consent: row.consent_text ?? '',
  };
  if (row.kind === 'donation') await platform.mail.enqueue(tx, { ...email, template: 'donation-completed', values });
  else if (row.recipient_name !== null)
    await platform.mail.enqueue(tx, {
      ...email,
      template: 'gift-sent',
      values: { ...purchaseValues, recipient: row.recipient_name },
    });
  else
    await platform.mail.enqueue(tx, {
      ...email,
      template: 'payment-completed',
      values: { ...purchaseValues, balance: 0 },
      computed: { write: balanceJson, id: row.user_id },
    });
};

const notifyRecipient = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  buyer: UserRow,
  recipientId: number,
): Promise<Effect[]> => {
  const recipient = await findUser(tx, recipientId);
  if (!recipient) throw new Error(`The recipient of payment ${row.id} does not exist.`);
  const coins = row.coins + row.bonus_coins;
  const cause = `payment:${row.id}:gift`;
  const notice = { kind: 'gift_received', data: { coins }, link: '/payment/history' } as const;
  await notify(platform, tx, { ...notice, user: recipientId, cause, actor: buyer.id });
  await platform.mail.enqueue(tx, {
    cause,
    to: recipient.email,
    template: 'gift-received',
    language: languageOf(recipient.language),
    values: { username: recipient.username, from: buyer.username, packageName: row.package_name, coins },
  });
  return [() => platform.realtime.toUser(recipientId, 'gift', { from: buyer.username, coins })];
};
