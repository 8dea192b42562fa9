import { expect, it } from 'vitest';
import { cryptoRates } from './nowpayments-assets.ts';

/** Opens the rates of a gateway that returns these bodies, or fails if the body is an error. */
const ratesOf = (bodies: Record<string, unknown>) => {
  const fetchJson = (path: string) => {
    const body = bodies[path];
    return body instanceof Error ? Promise.reject(body) : Promise.resolve(body);
  };
  return cryptoRates(fetchJson, { now: () => new Date() });
};
const all = { currencies: ['btc', 'ltc', 'xrp'] };
const codesOf = async (rates: ReturnType<typeof ratesOf>) => (await rates.assets()).map(({ code }) => code);

it.each([
  ['fails', new Error('503')],
  ['is not an object', 'maintenance'],
  ['has no list', {}],
  ['has a list of the wrong type', { selectedCurrencies: 'LTC' }],
  ['has only unknown elements', { selectedCurrencies: [{ ticker: 'LTC' }, null] }],
])(
  'NOWPayments offers no assets if the list of selected assets %s, so that none is offered against the owner’s choice',
  async (_, selected) => {
    const bodies: Record<string, unknown> = { '/merchant/coins': selected, '/currencies': all, '/full-currencies': {} };
    const rates = ratesOf(bodies);
    await expect(rates.assets()).rejects.toThrow();
    // Errors must not be cached.
    bodies['/merchant/coins'] = { selectedCurrencies: ['LTC'] };
    await expect(codesOf(rates)).resolves.toEqual(['ltc']);
  },
);

it('an account without selected assets offers every asset of the gateway', async () => {
  const rates = ratesOf({ '/merchant/coins': { selectedCurrencies: [] }, '/currencies': all, '/full-currencies': {} });
  await expect(codesOf(rates)).resolves.toEqual(['btc', 'ltc', 'xrp']);
});

it('an empty list of assets is not cached', async () => {
  const bodies: Record<string, unknown> = {
    '/merchant/coins': { selectedCurrencies: [] },
    '/currencies': {},
    '/full-currencies': {},
  };
  const rates = ratesOf(bodies);
  await expect(rates.assets()).rejects.toThrow();
  bodies['/currencies'] = all;
  await expect(codesOf(rates)).resolves.toHaveLength(3);
});
