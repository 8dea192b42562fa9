import { formatCents } from '@wyrmgate/contract/amounts';
import type { Env } from '../../env.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Breaker, guardGateway } from './breaker.ts';
import { type CryptoGateway, type GatewayAdapter, GatewayError } from './gateways.ts';
import { callGateway, gatewayErrorOf } from './http.ts';
import { cryptoRates } from './nowpayments-assets.ts';
import { createListEntries, createListEvents, type SendNowPayments } from './nowpayments-list.ts';
import { isSigned } from './nowpayments-signature.ts';
import { depositOf, eventOf, paymentStateOf, termsOf } from './nowpayments-state.ts';

export type NowPaymentsSettings = NonNullable<Env['nowpayments']>;

/** Returns the error code, such as `AMOUNT_MINIMAL_ERROR`. */
const codeOf = (body: unknown): string | undefined => {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** Opens the gateway for crypto payments. NOWPayments watches an address, which a page of the portal shows. */
export const nowPaymentsGateway = (
  settings: NowPaymentsSettings,
  publicUrl: string,
  clock: Clock,
  breaker: Breaker,
): CryptoGateway => {
  const send: SendNowPayments = async (method, path, { body, headers = {} } = {}) => {
    const response = await callGateway({
      method,
      url: `${settings.apiBase}${path}`,
      headers: {
        'x-api-key': settings.apiKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // The API has no idempotency keys, so a repeated POST would create a second payment.
      idempotent: method === 'GET',
    });
    if (response.status >= 400)
      throw gatewayErrorOf(`NOWPayments ${path.split('?')[0]}`, response, codeOf(response.body));
    if (response.body === undefined) throw new GatewayError('NOWPayments did not send JSON.', 'silent');
    return response.body;
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
        price_amount: Number(formatCents(order.amount)),
        price_currency: order.currency.toLowerCase(),
        pay_currency: order.asset,
        order_id: order.reference,
        order_description: order.name,
        ipn_callback_url: `${publicUrl}/api/webhooks/nowpayments`,
        // The rate must not change while the payer sees the amount.
        is_fixed_rate: true,
        is_fee_paid_by_user: false,
      };
      const response = await send('POST', '/payment', { body });
      const { sessionId, terms } = termsOf(response, order.expiresAt);
      if (terms.asset !== order.asset)
        throw new GatewayError('NOWPayments returned a different asset from the one requested.', 'answered');
      return { sessionId, terms, url: `${publicUrl}/payment/crypto?reference=${encodeURIComponent(order.reference)}` };
    },
    read: async (sessionId) => paymentStateOf(await send('GET', `/payment/${encodeURIComponent(sessionId)}`), settings),
    readDeposit: async (sessionId) =>
      depositOf(await send('GET', `/payment/${encodeURIComponent(sessionId)}`), settings.live),
    // An address cannot be closed, so late payments are credited.
    close: () => Promise.resolve(),
    verify: (body, headers) =>
      Promise.resolve(isSigned(body, headers['x-nowpayments-sig'], settings.ipnSecrets) ? parse(body) : undefined),
    parse,
    listEvents: createListEvents(send, settings.account, parse),
    listEntries: createListEntries(send, settings.account),
  };
  return {
    ...guardGateway(adapter, breaker),
    rates: cryptoRates((path) => breaker.run(() => send('GET', path)), clock),
  };
};
