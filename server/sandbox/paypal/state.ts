import { randomBytes, randomUUID } from 'node:crypto';
import type { GatewayContext } from '../shell/gateway.ts';
import { deliveryPlans, type Outbox } from '../shell/outbox.ts';
import type { Signer } from './certificate.ts';
import { PayPalProblem } from './problem.ts';
import type { Capture, Draft, EventRecord, Link, Order, PayPalEvent, Records, Unit } from './records.ts';

export type PayPalSettings = { clientId: string; clientSecret: string; webhookId: string };
export type State = {
  records: Records;
  context: GatewayContext;
  outbox: Outbox;
  settings: PayPalSettings;
  signer: Signer;
};

export const timeOf = (state: State): string => `${new Date(state.context.now()).toISOString().slice(0, 19)}Z`;

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Seventeen letters and digits, like PayPal's ids. */
export const newId = (): string => Array.from(randomBytes(17), (byte) => letters[byte % letters.length]).join('');

/** PayPal deletes an unpaid order after three hours for approval and three more for capture. */
const orderLifetimeMs = 6 * 3_600_000;

export const findOrder = (state: State, id: string): { order: Order; unit: Unit; draft: Draft } => {
  const order = Object.hasOwn(state.records.orders, id) ? state.records.orders[id] : undefined;
  const draft = state.records.drafts[id];
  const dropped = draft && !order?.purchase_units[0].payments && state.context.now() - draft.at > orderLifetimeMs;
  if (!order || !draft || dropped)
    throw new PayPalProblem(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
  return { order, unit: order.purchase_units[0], draft };
};
export const findCapture = (state: State, id: string): { order: Order; unit: Unit; capture: Capture } => {
  for (const order of Object.values(state.records.orders))
    for (const capture of order.purchase_units[0].payments?.captures ?? [])
      if (capture.id === id) return { order, unit: order.purchase_units[0], capture };
  throw new PayPalProblem(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
};
export const captureOf = (state: State, orderId: string) => {
  const capture = findOrder(state, orderId).unit.payments?.captures.find(({ status }) => status !== 'DECLINED');
  if (!capture) throw new PayPalProblem(422, 'CAPTURE_NOT_FOUND', 'This order has no capture.');
  return findCapture(state, capture.id);
};
export const findEvent = (state: State, id: string): EventRecord => {
  const record = Object.hasOwn(state.records.events, id) ? state.records.events[id] : undefined;
  if (!record) throw new PayPalProblem(404, 'INVALID_RESOURCE_ID', 'There is no such event.');
  return record;
};

export const linkTo = (href: string, rel: string, method = 'GET'): Link => ({ href, rel, method });

/** Records an event with a copy of the resource, and queues its webhook. */
export const announce = (state: State, orderId: string, type: string, kind: string, resource: object): PayPalEvent => {
  const event: PayPalEvent = {
    id: `WH-${newId()}-${newId()}`,
    event_version: '1.0',
    create_time: timeOf(state),
    resource_type: kind,
    event_type: type,
    summary: `${type} happened in the sandbox`,
    resource: structuredClone(resource),
    links: [],
  };
  state.records.events[event.id] = { event, orderId, attempts: [] };
  const delivery = state.records.drafts[orderId]?.delivery ?? 'normal';
  if (delivery !== 'lost') state.outbox.post(event.id, deliveryPlans[delivery]);
  state.context.changed();
  return event;
};
export const announceCapture = (state: State, order: Order, capture: Capture, type: string): PayPalEvent =>
  announce(state, order.id, `PAYMENT.CAPTURE.${type}`, 'capture', {
    ...capture,
    supplementary_data: { related_ids: { order_id: order.id } },
  });

/** Returns path, body and headers of one webhook as PayPal sends it. */
export const signEvent = (
  state: State,
  event: PayPalEvent | string,
  how: { time?: string; webhookId?: string; certUrl?: string; signer?: Signer } = {},
) => {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const id = randomUUID();
  const time = how.time ?? timeOf(state);
  const signed = { id, time, webhookId: how.webhookId ?? state.settings.webhookId, body };
  return {
    path: '/api/webhooks/paypal',
    body,
    headers: {
      'Content-Type': 'application/json',
      'PayPal-Auth-Algo': 'SHA256withRSA',
      'PayPal-Cert-Url': how.certUrl ?? `${state.context.ownUrl()}/v1/notifications/certs/CERT-sandbox`,
      'PayPal-Transmission-Id': id,
      'PayPal-Transmission-Sig': (how.signer ?? state.signer).sign(signed),
      'PayPal-Transmission-Time': time,
    },
  };
};
