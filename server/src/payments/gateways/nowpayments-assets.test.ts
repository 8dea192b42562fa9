import { expect, it } from 'vitest';
import { cryptoRates } from './nowpayments-assets.ts';

/** Rates of a gateway that responds with these bodies, or fails where the body is an error. */
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
  ['has a list of another kind', { selectedCurrencies: 'LTC' }],
])('offers no assets that the owner switched off when the list of selected assets %s', async (_, selected) => {
  const bodies: Record<string, unknown> = { '/merchant/coins': selected, '/currencies': all, '/full-currencies': {} };
  const rates = ratesOf(bodies);
  await expect(rates.assets()).rejects.toThrow();
  // The error is not cached.
  bodies['/merchant/coins'] = { selectedCurrencies: ['LTC'] };
  await expect(codesOf(rates)).resolves.toEqual(['ltc']);
});

it('offers every asset of the gateway to an account without a selection', async () => {
  const rates = ratesOf({ '/merchant/coins': { selectedCurrencies: [] }, '/currencies': all, '/full-currencies': {} });
  await expect(codesOf(rates)).resolves.toEqual(['btc', 'ltc', 'xrp']);
});

it('does not cache an empty list of assets', async () => {
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
