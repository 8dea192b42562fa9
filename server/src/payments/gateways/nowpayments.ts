import type { Env } from '../../env.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { majorUnits } from './amounts.ts';
import { type Breaker, guardGateway } from './breaker.ts';
import { type CryptoGateway, type GatewayAdapter, GatewayError } from './gateways.ts';
import { callGateway, failureOf } from './http.ts';
import { cryptoRates } from './nowpayments-assets.ts';
import { eventOf, factOfPayment, termsOf } from './nowpayments-facts.ts';
import { type AskNowPayments, listPaymentsWith } from './nowpayments-list.ts';
import { isSigned } from './nowpayments-signature.ts';

export type NowPaymentsSettings = NonNullable<Env['nowpayments']>;

/** Its word for what was wrong: `AMOUNT_MINIMAL_ERROR`. */
const codeOf = (body: unknown): string | undefined => {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** Cryptocurrency: NOWPayments watches an address, and our own page shows it. */
export const nowPaymentsGateway = (
  settings: NowPaymentsSettings,
  publicUrl: string,
  clock: Clock,
  breaker: Breaker,
): CryptoGateway => {
  const ask: AskNowPayments = async (method, path, { body, headers = {} } = {}) => {
    const answer = await callGateway({
      method,
      url: `${settings.apiBase}${path}`,
      headers: {
        'x-api-key': settings.apiKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // It knows no idempotency keys: a second call would make a second payment.
      idempotent: method === 'GET',
    });
    if (answer.status >= 400) throw failureOf(`NOWPayments ${path.split('?')[0]}`, answer, codeOf(answer.body));
    if (answer.body === undefined) throw new GatewayError('NOWPayments answered no JSON.', 'silent');
    return answer.body;
  };
  const parse: GatewayAdapter['parse'] = (body) => {
    try {
      return eventOf(JSON.parse(Buffer.from(body).toString('utf8')), settings.live);
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  };
  const adapter: GatewayAdapter = {
    name: 'nowpayments',
    livemode: settings.live,
    createCheckout: async (order) => {
      const body = {
        price_amount: Number(majorUnits(order.amount)),
        price_currency: order.currency.toLowerCase(),
        pay_currency: order.asset,
        order_id: order.reference,
        order_description: order.name,
        ipn_callback_url: `${publicUrl}/api/webhooks/nowpayments`,
        // The rate holds while the payer looks at the amount.
        is_fixed_rate: true,
        is_fee_paid_by_user: false,
      };
      const answer = await ask('POST', '/payment', { body });
      const { sessionId, terms } = termsOf(answer, order.expiresAt);
      if (terms.asset !== order.asset)
        throw new GatewayError('NOWPayments answered with another coin than was asked for.', 'answered');
      return { sessionId, terms, url: `${publicUrl}/payment/crypto?reference=${encodeURIComponent(order.reference)}` };
    },
    read: async (sessionId) =>
      factOfPayment(await ask('GET', `/payment/${encodeURIComponent(sessionId)}`), settings.live),
    // An address cannot be closed; what arrives after all is honoured.
    close: () => Promise.resolve(),
    verify: (body, headers) =>
      Promise.resolve(isSigned(body, headers['x-nowpayments-sig'], settings.ipnSecrets) ? parse(body) : undefined),
    parse,
    listEvents: listPaymentsWith(ask, settings.account, parse),
  };
  return {
    ...guardGateway(adapter, breaker),
    market: cryptoRates((path) => breaker.run(() => ask('GET', path)), clock),
  };
};
