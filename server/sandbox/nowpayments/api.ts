import { type Answer, answerJson, findRoute, type Incoming, type Params } from '../shell/http.ts';
import { type Book, expireOverdue, findPayment, NowPaymentsProblem } from './book.ts';
import { createPayment } from './operations.ts';
import { coins, euros, inCoins } from './records.ts';

type Handle = (book: Book, request: Incoming, params: Params) => Answer;

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
  return answerJson(200, {
    currency_from: from,
    amount_from: amount,
    currency_to: to,
    estimated_amount: String(inCoins(String(to), worth)),
  });
};

const least: Handle = (_, { query }) => {
  const code = (query.get('currency_from') ?? '').toLowerCase();
  const coin = coins.find((each) => each.code === code);
  const fiat = query.get('fiat_equivalent');
  const sum = coin?.least ?? 1;
  return answerJson(200, {
    currency_from: code,
    currency_to: query.get('currency_to') ?? code,
    min_amount: inCoins(code, sum / rateOf(code)),
    ...(fiat ? { fiat_equivalent: sum / rateOf(fiat) } : {}),
  });
};

/** Ids and sums are text here and numbers later, as the vendor sends them. */
const create: Handle = (book, request) => {
  const { actually_paid: _, parent_payment_id: __, ...payment } = createPayment(book, bodyOf(request));
  return answerJson(201, {
    ...payment,
    payment_id: String(payment.payment_id),
    purchase_id: String(payment.purchase_id),
    amount_received: payment.pay_amount,
    ipn_callback_url: book.state.callbacks[payment.payment_id] ?? null,
    expiration_estimate_date: payment.valid_until,
    is_fixed_rate: true,
    is_fee_paid_by_user: false,
  });
};

const listToken = 'sandbox-list-token';
/** The list alone wants the owner's login, for five minutes. */
const authenticate: Handle = ({ settings }, request) => {
  const { email, password } = bodyOf(request);
  if (email !== settings.account.email || password !== settings.account.password)
    throw new NowPaymentsProblem(403, 'ACCESS_DENIED', 'Wrong email or password');
  return answerJson(200, { token: listToken });
};

/** A page of all payments by their creation, counted from 0. */
const list: Handle = ({ state }, { headers, query }) => {
  if (headers.authorization !== `Bearer ${listToken}`)
    throw new NowPaymentsProblem(401, 'AUTH_REQUIRED', 'Authorization header is empty (Bearer JWTtoken is required)');
  const [limit, page] = [Math.min(Number(query.get('limit')) || 10, 500), Number(query.get('page')) || 0];
  const since = query.get('dateFrom') ?? '';
  const all = Object.values(state.payments).filter(({ created_at }) => created_at >= since);
  if (query.get('orderBy') !== 'asc') all.reverse();
  const data = all.slice(page * limit, (page + 1) * limit);
  return answerJson(200, { data, limit, page, pagesCount: Math.ceil(all.length / limit), total: all.length });
};

const routes: { method: 'GET' | 'POST'; path: string; open?: true; handle: Handle }[] = [
  { method: 'GET', path: '/status', open: true, handle: () => answerJson(200, { message: 'OK' }) },
  { method: 'GET', path: '/currencies', handle: () => answerJson(200, { currencies: coins.map(({ code }) => code) }) },
  {
    method: 'GET',
    path: '/merchant/coins',
    handle: () => answerJson(200, { selectedCurrencies: coins.map(({ code }) => code.toUpperCase()) }),
  },
  {
    method: 'GET',
    path: '/full-currencies',
    handle: () =>
      answerJson(200, {
        currencies: coins.map(({ code, name, network, memo }, index) => ({
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
  { method: 'GET', path: '/min-amount', handle: least },
  { method: 'POST', path: '/payment', handle: create },
  { method: 'POST', path: '/auth', open: true, handle: authenticate },
  { method: 'GET', path: '/payment/', handle: list },
  { method: 'GET', path: '/payment/:id', handle: (book, _, { id = '' }) => answerJson(200, findPayment(book, id)) },
];

export const answerFault = (status: number): Answer =>
  answerJson(status, {
    status: false,
    statusCode: status,
    code: 'INTERNAL_ERROR',
    message: 'The sandbox was told to fail here.',
  });

/** `path` begins behind the version. */
export const answerApi = (book: Book, request: Incoming, path: string): Answer => {
  try {
    expireOverdue(book);
    const found = findRoute(routes, request.method, path);
    if (!found) throw new NowPaymentsProblem(404, 'NOT_FOUND', 'Nothing lives at this address');
    if (!found.route.open && request.headers['x-api-key'] !== book.settings.apiKey)
      throw new NowPaymentsProblem(403, 'INVALID_API_KEY', 'Invalid api key');
    return found.route.handle(book, request, found.params);
  } catch (cause) {
    if (!(cause instanceof NowPaymentsProblem)) throw cause;
    const { status, code, message } = cause;
    return answerJson(status, { status: false, statusCode: status, code, message });
  }
};
