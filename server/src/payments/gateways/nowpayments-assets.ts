import { formatCents } from '@wyrmgate/contract/amounts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import { centsRoundedUp, plainDecimal } from './amounts.ts';
import { type CryptoAsset, type CryptoRates, GatewayError } from './gateways.ts';

const code = z
  .string()
  .min(2)
  .max(30)
  .transform((text) => text.toLowerCase());
const AssetCodes = z
  .array(
    z
      .union([
        code,
        z.object({ code }).transform((asset) => asset.code),
        z.object({ currency: code }).transform((asset) => asset.currency),
      ])
      .catch(''),
  )
  .transform((all) => ({ codes: all.filter((each) => /^[a-z0-9]+$/.test(each)), isEmpty: all.length === 0 }));
const amount = z.union([z.string(), z.number()]);
/** The documentation names one of these keys, but the API sends the other. */
const Selected = z.object({ selectedCurrencies: AssetCodes.optional(), currencies: AssetCodes.optional() });
const AssetDetails = z.object({
  currencies: z.array(
    z
      .object({
        code,
        name: z.string().max(100).catch(''),
        network: z.string().max(50).nullish().catch(null),
        enable: z.boolean().optional().catch(undefined),
        extra_id_exists: z.boolean().optional().catch(undefined),
      })
      .nullable()
      .catch(null),
  ),
});
const MinAmount = z.object({ min_amount: amount, fiat_equivalent: amount.nullish().catch(undefined) });
const Estimate = z.object({ estimated_amount: amount });

/** Listed first, in this order. All others follow alphabetically. */
const popularAssets = [
  'btc',
  'eth',
  'usdttrc20',
  'usdterc20',
  'usdc',
  'ltc',
  'sol',
  'xrp',
  'doge',
  'bnbbsc',
  'trx',
  'xmr',
  'ada',
  'ton',
  'bch',
  'xlm',
];
const rankOfAsset = (asset: string): number =>
  popularAssets.includes(asset) ? popularAssets.indexOf(asset) : popularAssets.length;

const assetCacheMs = 8 * 60_000;
const rateCacheMs = 60_000;
/**
 * The number of assets whose minimum is read, with one call each. For other assets, the gateway rejects payments that
 * are too low.
 */
const maxMinimums = 40;
const concurrency = 6;

/** Caches results but not failures. Concurrent callers share one request. */
const createCache = (clock: Clock, lifetimeMs: number, maxEntries: number) => {
  const cache = new Map<string, { until: number; result: Promise<unknown> }>();
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const now = clock.now().getTime();
    const found = cache.get(key);
    if (found && now < found.until) return found.result as Promise<T>;
    if (cache.size >= maxEntries) cache.delete(cache.keys().next().value ?? '');
    const result = load();
    const entry = { until: now + lifetimeMs, result };
    cache.delete(key);
    cache.set(key, entry);
    result.catch(() => cache.get(key) === entry && cache.delete(key));
    return result;
  };
};

/** Reads the accepted assets with their minimums and rates, all cached. */
export const cryptoRates = (fetchJson: (path: string) => Promise<unknown>, clock: Clock): CryptoRates => {
  const assetCache = createCache(clock, assetCacheMs, 200);
  const rateCache = createCache(clock, rateCacheMs, 500);

  /** Rejects a malformed response. Treated as an empty list, it would offer assets that the owner has switched off. */
  const readCodes = async (path: string): Promise<string[]> => {
    const { data, error } = Selected.safeParse(await fetchJson(path));
    const lists = [data?.selectedCurrencies, data?.currencies].filter((list) => list !== undefined);
    const list = lists.find(({ isEmpty }) => !isEmpty) ?? lists[0];
    if (!list || (list.codes.length === 0 && !list.isEmpty))
      throw new GatewayError(`NOWPayments ${path} sent an unexpected response.`, 'silent', error);
    return list.codes;
  };
  /** Returns the assets enabled in the account. An account without a selection accepts all. */
  const listCodes = async (): Promise<string[]> => {
    const selected = await readCodes('/merchant/coins');
    if (selected.length > 0) return selected;
    const all = await readCodes('/currencies');
    if (all.length === 0) throw new GatewayError('NOWPayments listed no assets.', 'silent');
    return all;
  };
  const fetchDetails = async () => {
    const details =
      AssetDetails.safeParse(await fetchJson('/full-currencies').catch(() => undefined)).data?.currencies ?? [];
    return new Map(details.flatMap((asset) => (asset ? [[asset.code, asset] as const] : [])));
  };
  const assets = () =>
    assetCache('assets', async (): Promise<CryptoAsset[]> => {
      const [codes, details] = await Promise.all([listCodes(), fetchDetails()]);
      return [...new Set(codes)]
        .filter((each) => details.get(each)?.enable !== false)
        .map((each) => {
          const detail = details.get(each);
          return {
            code: each,
            name: detail?.name || each.toUpperCase(),
            network: detail?.network?.toLowerCase() ?? null,
            memo: detail?.extra_id_exists ?? false,
          };
        })
        .sort((a, b) => rankOfAsset(a.code) - rankOfAsset(b.code) || a.name.localeCompare(b.name, 'en'));
    });
  /** Returns the minimum payment in cents; undefined if it is unknown. */
  const minimum = (asset: string, currency: string): Promise<number | undefined> =>
    assetCache(`min ${asset} ${currency}`, async () => {
      const query = new URLSearchParams({
        currency_from: asset,
        currency_to: asset,
        fiat_equivalent: currency.toLowerCase(),
        is_fixed_rate: 'true',
        is_fee_paid_by_user: 'false',
      });
      const { fiat_equivalent } = MinAmount.parse(await fetchJson(`/min-amount?${query}`));
      return fiat_equivalent === undefined || fiat_equivalent === null ? undefined : centsRoundedUp(fiat_equivalent);
    }).catch(() => undefined);

  return {
    assets,
    minimums: async (currency) => {
      const found = new Map<string, number>();
      const waiting = (await assets()).slice(0, maxMinimums).values();
      const work = async () => {
        for (const { code: asset } of waiting) {
          const minimumAmount = await minimum(asset, currency);
          if (minimumAmount !== undefined) found.set(asset, minimumAmount);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, work));
      return found;
    },
    estimate: (from, to, cents) =>
      rateCache(`${from} ${to} ${cents}`, async () => {
        const query = new URLSearchParams({ amount: formatCents(cents), currency_from: from, currency_to: to });
        return plainDecimal(Estimate.parse(await fetchJson(`/estimate?${query}`)).estimated_amount);
      }),
  };
};
