import { randomBytes } from 'node:crypto';
import { type Book, findPayment, movePayment, NowPaymentsProblem, notify } from './book.ts';
import { coins, type Delivery, euros, inCoins, type Payment } from './records.ts';

const patience = 20 * 60_000;
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const nameAddress = (code: string): string =>
  `${code}1${Array.from(randomBytes(34), (byte) => alphabet[byte % alphabet.length]).join('')}`;

export const createPayment = (book: Book, sent: Record<string, unknown>): Payment => {
  const code = String(sent.pay_currency ?? '').toLowerCase();
  const fiat = String(sent.price_currency ?? '').toLowerCase();
  const price = sent.price_amount;
  const coin = coins.find((each) => each.code === code);
  const rate = euros(fiat);
  if (!coin || rate === undefined)
    throw new NowPaymentsProblem(400, 'CURRENCY_UNAVAILABLE', `Currency ${coin ? fiat : code} was not found`);
  if (typeof price !== 'number' || !(price > 0))
    throw new NowPaymentsProblem(400, 'INVALID_REQUEST_PARAMS', 'price_amount must be a number');
  if (price * rate < coin.least)
    throw new NowPaymentsProblem(400, 'AMOUNT_MINIMAL_ERROR', 'Crypto amount is less than minimal');
  const id = book.state.nextId;
  book.state.nextId += 1;
  const now = book.around.now();
  const payment: Payment = {
    payment_id: id,
    payment_status: 'waiting',
    pay_address: nameAddress(code),
    payin_extra_id: coin.memo ? String(100_000_000 + (id % 900_000_000)) : null,
    price_amount: price,
    price_currency: fiat,
    pay_amount: inCoins(code, (price * rate) / coin.eur),
    actually_paid: 0,
    pay_currency: code,
    order_id: String(sent.order_id ?? ''),
    order_description: String(sent.order_description ?? ''),
    purchase_id: id + 1_000_000,
    network: coin.network,
    parent_payment_id: null,
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
    valid_until: new Date(now + patience).toISOString(),
  };
  book.state.payments[id] = payment;
  if (typeof sent.ipn_callback_url === 'string') book.state.callbacks[id] = sent.ipn_callback_url;
  book.around.changed();
  return payment;
};

/** Coins arrive: `share` 1 is all that was asked for. */
export const payIn = (book: Book, id: string, share = 1, delivery?: Delivery): Payment => {
  const payment = findPayment(book, id);
  if (payment.payment_status === 'finished')
    throw new NowPaymentsProblem(400, 'FINISHED', 'This payment is finished; more coins are a new deposit.');
  if (delivery) book.state.deliveries[id] = delivery;
  const paid = inCoins(payment.pay_currency, payment.actually_paid + payment.pay_amount * share);
  if (payment.payment_status === 'waiting') movePayment(book, id, 'confirming', paid);
  return movePayment(book, id, paid >= payment.pay_amount ? 'finished' : 'partially_paid', paid);
};

/** Coins are on their way through the network. */
export const confirm = (book: Book, id: string): Payment =>
  movePayment(book, id, 'confirming', findPayment(book, id).pay_amount);

/** Somebody sends coins once more to the same address: a payment of its own, with the same order. */
export const payAgain = (book: Book, id: string): Payment => {
  const parent = findPayment(book, id);
  const child: Payment = {
    ...parent,
    payment_id: book.state.nextId,
    payment_status: 'finished',
    actually_paid: parent.pay_amount,
    parent_payment_id: parent.payment_id,
  };
  book.state.nextId += 1;
  book.state.payments[child.payment_id] = child;
  notify(book, child);
  return child;
};
