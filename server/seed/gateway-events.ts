import { gateways } from '@wyrmgate/contract/payments';
import { eq } from 'drizzle-orm';
import type { DayTotals, Difference } from '../src/payments/table.ts';
import { payments as paymentsTable, reconciliations, webhookInbox } from '../src/payments/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { DemoPayment } from './payments.ts';
import { day, hour, minute } from './random.ts';

const days = 7;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** The day on which PayPal lists a refund that the portal does not have. */
const differentDay = 2;

const totalsOf = (payments: readonly DemoPayment[]): DayTotals[] => {
  const currencies = [...new Set(payments.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const ours = payments.filter((payment) => payment.currency === currency);
    const paid = ours.reduce((sum, { amount }) => sum + amount, 0);
    const refunded = ours.reduce((sum, { refunded_amount }) => sum + refunded_amount, 0);
    const sums = { paid, refunded, disputed: 0 };
    return { currency, portal: sums, gateway: { ...sums } };
  });
};

/** A session that the sandbox does not know, so that its event stays unprocessed. */
export const unknownSession = 'cs_test_demo_unknown';

/** Seeds a week of gateway comparisons, one of them with a difference, and both resolved and open gateway messages. */
export const seedGatewayEvents = async (tx: Tx, payments: readonly DemoPayment[], now: Date): Promise<void> => {
  const completed = payments.filter(({ completed_at }) => completed_at !== null);
  const rows = Array.from({ length: days }, (_, index) => index + 1).flatMap((age) => {
    const date = dayOf(new Date(now.getTime() - age * day));
    return gateways.map((gateway) => {
      const paid = completed.filter(
        ({ completed_at: at, gateway: name }) => at && name === gateway && dayOf(at) === date,
      );
      const totals = totalsOf(paid);
      const differences: Difference[] = [];
      const refunded = age === differentDay && gateway === 'paypal' ? completed.find(isPaypal) : undefined;
      if (refunded) {
        const { id, currency, amount } = refunded;
        const sums = { paid: 0, refunded: 0, disputed: 0 };
        const found = totals.find((each) => each.currency === currency) ?? {
          currency,
          portal: sums,
          gateway: { ...sums },
        };
        if (!totals.includes(found)) totals.push(found);
        found.gateway.refunded += amount;
        const portal = 0;
        differences.push({
          kind: 'refunded',
          payment_id: id,
          gateway_id: 'demo_refund',
          currency,
          portal,
          gateway: amount,
        });
      }
      const state = differences.length > 0 ? ('different' as const) : ('matched' as const);
      const checked_at = new Date(Date.parse(`${date}T04:30:00Z`) + day);
      return { gateway, day: date, state, failure: null, totals, differences, checked_at };
    });
  });
  await tx.insert(reconciliations).values(rows.reverse());
  const received_at = new Date(now.getTime() - 3 * day);
  await tx.insert(webhookInbox).values({
    gateway: 'paypal',
    event_key: 'demo_event',
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    body: Buffer.from('{}'),
    received_at,
    processed_at: new Date(received_at.getTime() + 5 * hour),
    attempts: 4,
    failure: 'refused',
    last_error: 'Reading an order failed with 422 UNPROCESSABLE_ENTITY.',
    resolution: 'Belongs to an order of the old shop. Refunded there by hand.',
  });
  const pending = payments.find(({ gateway, status }) => gateway === 'stripe' && status === 'pending');
  if (pending) await seedOpenEvents(tx, pending, now);
};

/** Two messages that cannot be applied: one is damaged, the other names a session that the gateway does not know. */
const seedOpenEvents = async (tx: Tx, payment: DemoPayment, now: Date): Promise<void> => {
  await tx.update(paymentsTable).set({ gateway_session_id: unknownSession }).where(eq(paymentsTable.id, payment.id));
  const object = { id: unknownSession, object: 'checkout.session', client_reference_id: payment.reference };
  const completed = { id: 'evt_demo_unknown', type: 'checkout.session.completed', livemode: false, data: { object } };
  const open = (age: number) => ({
    received_at: new Date(now.getTime() - age),
    next_attempt_at: new Date(now.getTime() + 10 * minute),
    attempts: 5,
  });
  await tx.insert(webhookInbox).values([
    {
      ...open(26 * hour),
      gateway: 'nowpayments',
      event_key: 'demo_damaged',
      event_type: 'finished',
      body: Buffer.from('{"payment_id":'),
      failure: 'unreadable',
      last_error: 'The stored event cannot be read.',
    },
    {
      ...open(25 * minute),
      gateway: 'stripe',
      event_key: completed.id,
      event_type: completed.type,
      body: Buffer.from(JSON.stringify(completed)),
      payment_id: payment.id,
      failure: 'refused',
      last_error: `No such checkout.session: '${unknownSession}'`,
    },
  ]);
};

const isPaypal = ({ gateway, status, currency }: DemoPayment): boolean =>
  gateway === 'paypal' && status === 'completed' && currency === 'EUR';
