import { randomBytes, randomUUID } from 'node:crypto';
import type { Surroundings } from '../shell/gateway.ts';
import type { Outbox } from '../shell/outbox.ts';
import type { Signer } from './certificate.ts';
import { PayPalProblem } from './problem.ts';
import {
  type Capture,
  type Draft,
  type EventRecord,
  type Link,
  type Order,
  type PayPalEvent,
  planOf,
  type State,
  type Unit,
} from './records.ts';

export type PayPalSettings = { clientId: string; clientSecret: string; webhookId: string };
/** What every operation works on. */
export type Book = { state: State; around: Surroundings; outbox: Outbox; settings: PayPalSettings; signer: Signer };

export const timeOf = (book: Book): string => `${new Date(book.around.now()).toISOString().slice(0, 19)}Z`;

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Seventeen letters and digits, as PayPal names orders and captures. */
export const nameThing = (): string => Array.from(randomBytes(17), (byte) => letters[byte % letters.length]).join('');

/** Three hours to agree and three more to take the money; then PayPal forgets an order that nobody paid. */
const forgottenAfter = 6 * 3_600_000;

export const findOrder = (book: Book, id: string): { order: Order; unit: Unit; draft: Draft } => {
  const order = Object.hasOwn(book.state.orders, id) ? book.state.orders[id] : undefined;
  const draft = book.state.drafts[id];
  const forgotten = draft && !order?.purchase_units[0].payments && book.around.now() - draft.at > forgottenAfter;
  if (!order || !draft || forgotten)
    throw new PayPalProblem(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
  return { order, unit: order.purchase_units[0], draft };
};
export const findCapture = (book: Book, id: string): { order: Order; unit: Unit; capture: Capture } => {
  for (const order of Object.values(book.state.orders))
    for (const capture of order.purchase_units[0].payments?.captures ?? [])
      if (capture.id === id) return { order, unit: order.purchase_units[0], capture };
  throw new PayPalProblem(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
};
/** The capture that took the money of an order. */
export const captureOf = (book: Book, orderId: string) => {
  const capture = findOrder(book, orderId).unit.payments?.captures.find(({ status }) => status !== 'DECLINED');
  if (!capture) throw new PayPalProblem(422, 'CAPTURE_NOT_FOUND', 'Nothing has been taken for this order.');
  return findCapture(book, capture.id);
};
export const findEvent = (book: Book, id: string): EventRecord => {
  const record = Object.hasOwn(book.state.events, id) ? book.state.events[id] : undefined;
  if (!record) throw new PayPalProblem(404, 'INVALID_RESOURCE_ID', 'There is no such event.');
  return record;
};

export const linkTo = (href: string, rel: string, method = 'GET'): Link => ({ href, rel, method });

/** Keeps the event with the resource as it is now, and sends it on its way. */
export const announce = (book: Book, orderId: string, type: string, kind: string, resource: object): PayPalEvent => {
  const event: PayPalEvent = {
    id: `WH-${nameThing()}-${nameThing()}`,
    event_version: '1.0',
    create_time: timeOf(book),
    resource_type: kind,
    event_type: type,
    summary: `${type} happened in the sandbox`,
    resource: structuredClone(resource),
    links: [],
  };
  book.state.events[event.id] = { event, orderId, attempts: [] };
  const delivery = book.state.drafts[orderId]?.delivery ?? 'normal';
  if (delivery !== 'lost') book.outbox.post(event.id, planOf[delivery]);
  book.around.changed();
  return event;
};
export const announceCapture = (book: Book, order: Order, capture: Capture, type: string): PayPalEvent =>
  announce(book, order.id, `PAYMENT.CAPTURE.${type}`, 'capture', {
    ...capture,
    supplementary_data: { related_ids: { order_id: order.id } },
  });

/** Body and headers of one webhook as PayPal sends it. */
export const signEvent = (
  book: Book,
  event: PayPalEvent | string,
  how: { time?: string; webhookId?: string; certUrl?: string; signer?: Signer } = {},
) => {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const id = randomUUID();
  const time = how.time ?? timeOf(book);
  const signed = { id, time, webhookId: how.webhookId ?? book.settings.webhookId, body };
  return {
    path: '/api/webhooks/paypal',
    body,
    headers: {
      'Content-Type': 'application/json',
      'PayPal-Auth-Algo': 'SHA256withRSA',
      'PayPal-Cert-Url': how.certUrl ?? `${book.around.ownUrl()}/v1/notifications/certs/CERT-sandbox`,
      'PayPal-Transmission-Id': id,
      'PayPal-Transmission-Sig': (how.signer ?? book.signer).sign(signed),
      'PayPal-Transmission-Time': time,
    },
  };
};
