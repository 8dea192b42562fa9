import { findRoute, type Incoming, jsonResponse, type Params, type SandboxResponse } from '../shell/http.ts';
import { createPayment } from './operations.ts';
import { assets, euros, roundAmount } from './records.ts';
import { expireOverdue, findPayment, NowPaymentsProblem, type State } from './state.ts';

type Handle = (state: State, request: Incoming, params: Params) => SandboxResponse;

const bodyOf = (request: Incoming): Record<string, unknown> => {
  try {
    return JSON.parse(request.body || '{}');
  } catch {
    throw new NowPaymentsProblem(400, 'BAD_REQUEST', 'The body is not JSON');
  }
};
const rateOf = (code: string | null): number => {
  const rate = euros((code ?? '').toLowerCase());
  if (rate === undefined) throw new NowPaymentsProblem(400, 'CURRENCY_UNAVAILABLE', `Currency ${code} was not found`);
  return rate;
};

const estimate: Handle = (_, { query }) => {
  const [from, to, amount] = [query.get('currency_from'), query.get('currency_to'), Number(query.get('amount'))];
  const worth = (amount * rateOf(from)) / rateOf(to);
  return jsonResponse(200, {
    currency_from: from,
    amount_from: amount,
    currency_to: to,
    estimated_amount: String(roundAmount(String(to), worth)),
  });
};

const minAmount: Handle = (_, { query }) => {
  const code = (query.get('currency_from') ?? '').toLowerCase();
  const asset = assets.find((each) => each.code === code);
  const fiat = query.get('fiat_equivalent');
  const euroAmount = asset?.minEuros ?? 1;
  return jsonResponse(200, {
    currency_from: code,
    currency_to: query.get('currency_to') ?? code,
    min_amount: roundAmount(code, euroAmount / rateOf(code)),
    ...(fiat ? { fiat_equivalent: euroAmount / rateOf(fiat) } : {}),
  });
};

/** As in the real NOWPayments API, ids and amounts are strings here and numbers elsewhere. */
const create: Handle = (state, request) => {
  const { actually_paid: _, parent_payment_id: __, ...payment } = createPayment(state, bodyOf(request));
  return jsonResponse(201, {
    ...payment,
    payment_id: String(payment.payment_id),
    purchase_id: String(payment.purchase_id),
    amount_received: payment.pay_amount,
    ipn_callback_url: state.records.callbacks[payment.payment_id] ?? null,
    expiration_estimate_date: payment.valid_until,
    is_fixed_rate: true,
    is_fee_paid_by_user: false,
  });
};

const listToken = 'sandbox-list-token';
/** Only the payment list requires the owner's login. */
const authenticate: Handle = ({ settings }, request) => {
  const { email, password } = bodyOf(request);
  if (email !== settings.account.email || password !== settings.account.password)
    throw new NowPaymentsProblem(403, 'ACCESS_DENIED', 'Wrong email or password');
  return jsonResponse(200, { token: listToken });
};

/** Lists payments by creation date. Pages are numbered from 0. */
const list: Handle = ({ records }, { headers, query }) => {
  if (headers.authorization !== `Bearer ${listToken}`)
    throw new NowPaymentsProblem(401, 'AUTH_REQUIRED', 'Authorization header is empty (Bearer JWTtoken is required)');
  const [limit, page] = [Math.min(Number(query.get('limit')) || 10, 500), Number(query.get('page')) || 0];
  const since = query.get('dateFrom') ?? '';
  const all = Object.values(records.payments).filter(({ created_at }) => created_at >= since);
  if (query.get('orderBy') !== 'asc') all.reverse();
  const data = all.slice(page * limit, (page + 1) * limit);
  return jsonResponse(200, { data, limit, page, pagesCount: Math.ceil(all.length / limit), total: all.length });
};

const routes: { method: 'GET' | 'POST'; path: string; open?: true; handle: Handle }[] = [
  { method: 'GET', path: '/status', open: true, handle: () => jsonResponse(200, { message: 'OK' }) },
  {
    method: 'GET',
    path: '/currencies',
    handle: () => jsonResponse(200, { currencies: assets.map(({ code }) => code) }),
  },
  {
    method: 'GET',
    path: '/merchant/coins',
    handle: () => jsonResponse(200, { selectedCurrencies: assets.map(({ code }) => code.toUpperCase()) }),
  },
  {
    method: 'GET',
    path: '/full-currencies',
    handle: () =>
      jsonResponse(200, {
        currencies: assets.map(({ code, name, network, memo }, index) => ({
          id: index + 1,
          code: code.toUpperCase(),
          name,
          enable: true,
          network,
          extra_id_exists: memo,
        })),
      }),
  },
  { method: 'GET', path: '/estimate', handle: estimate },
  { method: 'GET', path: '/min-amount', handle: minAmount },
  { method: 'POST', path: '/payment', handle: create },
  { method: 'POST', path: '/auth', open: true, handle: authenticate },
  { method: 'GET', path: '/payment/', handle: list },
  { method: 'GET', path: '/payment/:id', handle: (state, _, { id = '' }) => jsonResponse(200, findPayment(state, id)) },
];

export const faultResponse = (status: number): SandboxResponse =>
  jsonResponse(status, {
    status: false,
    statusCode: status,
    code: 'INTERNAL_ERROR',
    message: 'Simulated failure.',
  });

/** `path` is relative to the API version. */
export const handleApi = (state: State, request: Incoming, path: string): SandboxResponse => {
  try {
    expireOverdue(state);
    const found = findRoute(routes, request.method, path);
    if (!found) throw new NowPaymentsProblem(404, 'NOT_FOUND', 'Unknown address');
    if (!found.route.open && request.headers['x-api-key'] !== state.settings.apiKey)
      throw new NowPaymentsProblem(403, 'INVALID_API_KEY', 'Invalid api key');
    return found.route.handle(state, request, found.params);
  } catch (cause) {
    if (!(cause instanceof NowPaymentsProblem)) throw cause;
    const { status, code, message } = cause;
    return jsonResponse(status, { status: false, statusCode: status, code, message });
  }
};
