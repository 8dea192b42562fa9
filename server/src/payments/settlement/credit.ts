import { defaultLanguage, isLanguage, type Language } from '@wyrmgate/contract/languages';
import { balanceOf, moveCoins } from '../../ledger/service.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUser, type UserRow } from '../../users/service.ts';
import type { PaymentRow } from '../table.ts';

/** What waits until the transaction is committed. */
export type Effect = () => void;

export const notifyBalance = (platform: Platform, userId: number, balance: number): Effect => {
  return () => platform.realtime.toUser(userId, 'balance', { balance });
};

/** Whose coins a payment moves: the recipient's if it is a gift, else the payer's. */
export const beneficiaryOf = (row: PaymentRow): number => row.recipient_id ?? row.user_id;

const languageOf = (code: string): Language => (isLanguage(code) ? code : defaultLanguage);

/** Coins, bonus and the confirmation, in the transaction that completes the payment. The causes let it happen once, ever. */
export const creditPayment = async (platform: Platform, tx: Tx, row: PaymentRow, now: Date): Promise<Effect[]> => {
  const buyer = await findUser(tx, row.user_id);
  if (!buyer) throw new Error(`Payment ${row.id} has no buyer.`);
  const userId = beneficiaryOf(row);
  const movement = { userId, note: row.reference, now };
  const cause = `payment:${row.id}`;
  const kind = row.kind === 'donation' ? 'donation' : 'purchase';
  // A donation may bring nothing but thanks.
  const first =
    row.coins === 0 || (await moveCoins(tx, { ...movement, kind, cause: `${cause}:${kind}`, amount: row.coins }));
  if (row.bonus_coins > 0)
    await moveCoins(tx, { ...movement, kind: 'bonus', cause: `${cause}:bonus`, amount: row.bonus_coins });
  const balance = await balanceOf(tx, userId);
  const gift = row.recipient_id === null ? [] : await announceGift(platform, tx, row, buyer, row.recipient_id);
  await confirm(platform, tx, row, buyer, balance);
  return [
    notifyBalance(platform, userId, balance),
    ...gift,
    () => platform.mail.wake(),
    () => {
      if (first) platform.metrics.credits.inc({ gateway: row.gateway });
    },
  ];
};

/** The letter to whoever paid. */
const confirm = async (platform: Platform, tx: Tx, row: PaymentRow, buyer: UserRow, balance: number): Promise<void> => {
  const letter = { cause: `payment:${row.id}:completed`, to: buyer.email, language: languageOf(row.language) };
  const paid = {
    username: buyer.username,
    coins: row.coins,
    amount: row.amount,
    currency: row.currency,
    reference: row.reference,
  };
  const bought = { ...paid, packageName: row.package_name, bonus: row.bonus_coins, consent: row.consent_text ?? '' };
  if (row.kind === 'donation')
    await platform.mail.enqueue(tx, { ...letter, template: 'donation-completed', values: paid });
  else if (row.recipient_name !== null)
    await platform.mail.enqueue(tx, {
      ...letter,
      template: 'gift-sent',
      values: { ...bought, recipient: row.recipient_name },
    });
  else await platform.mail.enqueue(tx, { ...letter, template: 'payment-completed', values: { ...bought, balance } });
};

/** Tells the player who got the coins: by mail, and at once if he is here. */
const announceGift = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  buyer: UserRow,
  recipientId: number,
): Promise<Effect[]> => {
  const recipient = await findUser(tx, recipientId);
  if (!recipient) throw new Error(`Payment ${row.id} has no recipient.`);
  const coins = row.coins + row.bonus_coins;
  await platform.mail.enqueue(tx, {
    cause: `payment:${row.id}:gift`,
    to: recipient.email,
    template: 'gift-received',
    language: languageOf(recipient.language),
    values: { username: recipient.username, from: buyer.username, packageName: row.package_name, coins },
  });
  return [() => platform.realtime.toUser(recipientId, 'gift', { from: buyer.username, coins })];
};
