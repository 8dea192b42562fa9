import { findRoute, type Incoming, jsonResponse, type Params, type SandboxResponse } from '../shell/http.ts';
import { listDisputes, listTransactions } from './lists.ts';
import { captureOrder, refundCapture } from './operations.ts';
import { PayPalProblem, problemResponse } from './problem.ts';
import type { Draft, Money, Order } from './records.ts';
import { findCapture, findOrder, linkTo, newId, type State, timeOf } from './state.ts';

type Handle = (state: State, request: Incoming, params: Params) => SandboxResponse;

const bad = (issue: string, message: string) => new PayPalProblem(400, issue, message);
const bodyOf = (request: Incoming): Record<string, unknown> => {
  try {
    return JSON.parse(request.body || '{}');
  } catch {
    throw bad('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
  }
};
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const text = (value: unknown, most = 127): string => (typeof value === 'string' ? value.slice(0, most) : '');
const moneyOf = (value: unknown): Money => {
  const { currency_code, value: sum } = record(value);
  if (typeof currency_code !== 'string' || !/^[A-Z]{3}$/.test(currency_code))
    throw bad('INVALID_CURRENCY_CODE', 'A currency is missing.');
  if (typeof sum !== 'string' || !/^\d{1,7}\.\d{2}$/.test(sum))
    throw new PayPalProblem(422, 'DECIMAL_PRECISION', 'The amount must be a text with two decimals.');
  return { currency_code, value: sum };
};

const createOrder: Handle = (state, request) => {
  const requestId = text(request.headers['paypal-request-id'], 108);
  const made = state.records.requests[`order ${requestId}`];
  if (requestId && made) return jsonResponse(200, findOrder(state, made).order);
  const sent = bodyOf(request);
  if (sent.payment_source && !requestId) throw bad('PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required.');
  if (sent.intent !== 'CAPTURE') throw bad('INVALID_PARAMETER_VALUE', 'The sandbox supports the intent CAPTURE only.');
  const unit = record(Array.isArray(sent.purchase_units) ? sent.purchase_units[0] : undefined);
  const amount = moneyOf(unit.amount);
  const items = Array.isArray(unit.items) ? unit.items.map(record) : [];
  const sum = items.reduce(
    (total, item) => total + Math.round(Number(moneyOf(item.unit_amount).value) * 100) * Number(item.quantity),
    0,
  );
  if (items.length > 0 && sum !== Math.round(Number(amount.value) * 100))
    throw new PayPalProblem(
      422,
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items.',
    );
  const context = record(record(record(sent.payment_source).paypal).experience_context);
  const id = newId();
  const draft: Draft = {
    at: state.context.now(),
    returnUrl: text(context.return_url, 2000),
    cancelUrl: text(context.cancel_url, 2000),
    language: text(context.locale, 10) || 'en-US',
    name: text(items[0]?.name) || text(unit.description),
    funding: 'good',
    delivery: 'normal',
  };
  const order: Order = {
    id,
    intent: 'CAPTURE',
    status: 'PAYER_ACTION_REQUIRED',
    create_time: timeOf(state),
    update_time: timeOf(state),
    purchase_units: [
      {
        reference_id: text(unit.reference_id, 256) || 'default',
        custom_id: text(unit.custom_id),
        invoice_id: text(unit.invoice_id),
        description: text(unit.description),
        amount,
        payee: { merchant_id: 'SANDBOXSHOP01', email_address: 'shop@example.test' },
      },
    ],
    links: [
      linkTo(`${state.context.ownUrl()}/v2/checkout/orders/${id}`, 'self'),
      linkTo(`${state.context.publicUrl()}/paypal/checkoutnow/${id}`, 'payer-action'),
    ],
  };
  state.records.orders[id] = order;
  state.records.drafts[id] = draft;
  if (requestId) state.records.requests[`order ${requestId}`] = id;
  state.context.changed();
  return jsonResponse(201, order);
};

const capture: Handle = (state, request, { id = '' }) => {
  const key = `capture ${text(request.headers['paypal-request-id'], 108)}`;
  if (key !== 'capture ' && state.records.requests[key] === id) return jsonResponse(200, findOrder(state, id).order);
  const order = captureOrder(state, id);
  state.records.requests[key] = id;
  return jsonResponse(201, order);
};

const refund: Handle = (state, request, { id = '' }) => {
  const key = `refund ${text(request.headers['paypal-request-id'], 108)}`;
  const { unit } = findCapture(state, id);
  const made = unit.payments?.refunds?.find((each) => each.id === state.records.requests[key]);
  if (made) return jsonResponse(200, made);
  const sent = bodyOf(request);
  const cents = sent.amount === undefined ? undefined : Math.round(Number(moneyOf(sent.amount).value) * 100);
  const refunded = refundCapture(state, id, cents, text(sent.custom_id) || undefined);
  state.records.requests[key] = refunded.id;
  return jsonResponse(201, refunded);
};

const token: Handle = ({ settings }, request) => {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  if (request.headers.authorization !== `Basic ${basic}`)
    return jsonResponse(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
  if (new URLSearchParams(request.body).get('grant_type') !== 'client_credentials')
    return jsonResponse(400, { error: 'unsupported_grant_type' });
  return jsonResponse(200, {
    scope: '',
    access_token: `A21AA${settings.clientId}`,
    token_type: 'Bearer',
    app_id: 'APP-SANDBOX',
    expires_in: 32_400,
  });
};

/** Lists events newest first, in pages with a link to the next page. */
const listEvents: Handle = (state, { query }) => {
  const size = Math.min(Number(query.get('page_size')) || 10, 300);
  const from = Number(query.get('from')) || 0;
  const since = Date.parse(query.get('start_time') ?? '') || 0;
  const all = Object.values(state.records.events)
    .map(({ event }) => event)
    .filter(({ create_time }) => Date.parse(create_time) >= since)
    .reverse();
  const next = new URLSearchParams({ ...Object.fromEntries(query), from: String(from + size) });
  const links =
    from + size < all.length
      ? [linkTo(`${state.context.ownUrl()}/v1/notifications/webhooks-events?${next}`, 'next')]
      : [];
  const events = all.slice(from, from + size);
  return jsonResponse(200, { events, count: events.length, links });
};

const verifyWebhook: Handle = (state, request) => {
  const sent = bodyOf(request);
  const body = /"webhook_event"\s*:\s*([\s\S]*)\}\s*$/.exec(request.body)?.[1] ?? '';
  const parts = {
    id: text(sent.transmission_id),
    time: text(sent.transmission_time),
    webhookId: text(sent.webhook_id),
    body,
  };
  const good = sent.webhook_id === state.settings.webhookId && state.signer.sign(parts) === sent.transmission_sig;
  return jsonResponse(200, { verification_status: good ? 'SUCCESS' : 'FAILURE' });
};

const routes: { method: 'GET' | 'POST'; path: string; open?: true; handle: Handle }[] = [
  { method: 'POST', path: '/v1/oauth2/token', open: true, handle: token },
  {
    method: 'GET',
    path: '/v1/notifications/certs/:name',
    open: true,
    handle: ({ signer }) => ({ status: 200, headers: { 'Content-Type': 'text/plain' }, body: signer.pem }),
  },
  { method: 'POST', path: '/v2/checkout/orders', handle: createOrder },
  {
    method: 'GET',
    path: '/v2/checkout/orders/:id',
    handle: (state, _, { id = '' }) => jsonResponse(200, findOrder(state, id).order),
  },
  { method: 'POST', path: '/v2/checkout/orders/:id/capture', handle: capture },
  {
    method: 'GET',
    path: '/v2/payments/captures/:id',
    handle: (state, _, { id = '' }) => jsonResponse(200, findCapture(state, id).capture),
  },
  { method: 'POST', path: '/v2/payments/captures/:id/refund', handle: refund },
  {
    method: 'GET',
    path: '/v1/customer/disputes',
    handle: listDisputes,
  },
  {
    method: 'GET',
    path: '/v1/customer/disputes/:id',
    handle: ({ records }, _, { id = '' }) => {
      const dispute = records.disputes[id];
      if (!dispute) throw new PayPalProblem(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
      return jsonResponse(200, dispute);
    },
  },
  { method: 'GET', path: '/v1/reporting/transactions', handle: listTransactions },
  { method: 'GET', path: '/v1/notifications/webhooks-events', handle: listEvents },
  {
    method: 'GET',
    path: '/v1/notifications/webhooks/:id',
    handle: ({ settings, context }, _, { id = '' }) => {
      if (id !== settings.webhookId)
        throw new PayPalProblem(404, 'INVALID_RESOURCE_ID', 'Requested resource ID was not found.');
      return jsonResponse(200, { id, url: `${context.publicUrl()}/api/webhooks/paypal`, event_types: [{ name: '*' }] });
    },
  },
  { method: 'POST', path: '/v1/notifications/verify-webhook-signature', handle: verifyWebhook },
];

export const handleApi = (state: State, request: Incoming): SandboxResponse => {
  try {
    const found = findRoute(routes, request.method, request.path);
    if (!found) throw new PayPalProblem(404, 'RESOURCE_NOT_FOUND', 'Unknown address.');
    if (!found.route.open && request.headers.authorization !== `Bearer A21AA${state.settings.clientId}`)
      return jsonResponse(401, { error: 'invalid_token', error_description: 'Access Token not found in cache' });
    const response = found.route.handle(state, request, found.params);
    state.context.changed();
    return response;
  } catch (cause) {
    if (cause instanceof PayPalProblem) return problemResponse(cause);
    throw cause;
  }
};
