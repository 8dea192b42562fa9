import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import { majorUnits, plainDecimal } from './amounts.ts';
import type { CryptoAsset, CryptoRates } from './gateways.ts';

const code = z
  .string()
  .min(2)
  .max(30)
  .transform((text) => text.toLowerCase());
const Coins = z
  .array(
    z
      .union([
        code,
        z.object({ code }).transform((coin) => coin.code),
        z.object({ currency: code }).transform((coin) => coin.currency),
      ])
      .catch(''),
  )
  .transform((all) => all.filter((each) => /^[a-z0-9]+$/.test(each)));
const amount = z.union([z.string(), z.number()]);
/** The documentation says one key, the answers have the other. */
const Selected = z.object({ selectedCurrencies: Coins.optional(), currencies: Coins.optional() });
const Described = z.object({
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
const Least = z.object({ min_amount: amount, fiat_equivalent: amount.nullish().catch(undefined) });
const Estimate = z.object({ estimated_amount: amount });

/** The best known first; the rest follow in the order of the alphabet. */
const known = [
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
const rankOf = (coin: string): number => (known.includes(coin) ? known.indexOf(coin) : known.length);

const keptMilliseconds = 8 * 60_000;
const rateMilliseconds = 60_000;
/** Asking for each minimum takes a call; of the coins after these the creation tells. */
const mostMinimums = 40;
const abreast = 6;

/** Remembers answers for a while, failures not at all; callers at the same time share one question. */
const remember = (clock: Clock, milliseconds: number, most: number) => {
  const kept = new Map<string, { until: number; answer: Promise<unknown> }>();
  return <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const now = clock.now().getTime();
    const found = kept.get(key);
    if (found && now < found.until) return found.answer as Promise<T>;
    if (kept.size >= most) kept.delete(kept.keys().next().value ?? '');
    const answer = ask();
    const entry = { until: now + milliseconds, answer };
    kept.delete(key);
    kept.set(key, entry);
    answer.catch(() => kept.get(key) === entry && kept.delete(key));
    return answer;
  };
};

/** Which coins can be paid with, from what sum on, and at what rate. */
export const cryptoRates = (ask: (path: string) => Promise<unknown>, clock: Clock): CryptoRates => {
  const lasting = remember(clock, keptMilliseconds, 200);
  const brief = remember(clock, rateMilliseconds, 500);

  const listCodes = async (): Promise<string[]> => {
    // What the owner has switched on; an account that has chosen nothing takes everything.
    const selected = await ask('/merchant/coins').then(
      (answer) => Selected.safeParse(answer).data,
      () => undefined,
    );
    const own = selected?.selectedCurrencies ?? selected?.currencies ?? [];
    if (own.length > 0) return own;
    return Selected.parse(await ask('/currencies')).currencies ?? [];
  };
  const describe = async () => {
    const described = Described.safeParse(await ask('/full-currencies').catch(() => undefined)).data?.currencies ?? [];
    return new Map(described.flatMap((coin) => (coin ? [[coin.code, coin] as const] : [])));
  };
  const coins = () =>
    lasting('coins', async (): Promise<CryptoAsset[]> => {
      const [codes, descriptions] = await Promise.all([listCodes(), describe()]);
      return [...new Set(codes)]
        .filter((each) => descriptions.get(each)?.enable !== false)
        .map((each) => {
          const about = descriptions.get(each);
          return {
            code: each,
            name: about?.name || each.toUpperCase(),
            network: about?.network?.toLowerCase() ?? null,
            memo: about?.extra_id_exists ?? false,
          };
        })
        .sort((a, b) => rankOf(a.code) - rankOf(b.code) || a.name.localeCompare(b.name, 'en'));
    });
  /** Cents of the currency below which this coin is not taken; undefined: nobody could say. */
  const minimum = (coin: string, currency: string): Promise<number | undefined> =>
    lasting(`min ${coin} ${currency}`, async () => {
      const query = new URLSearchParams({
        currency_from: coin,
        currency_to: coin,
        fiat_equivalent: currency.toLowerCase(),
        is_fixed_rate: 'true',
        is_fee_paid_by_user: 'false',
      });
      const { fiat_equivalent } = Least.parse(await ask(`/min-amount?${query}`));
      const cents = Number(fiat_equivalent) * 100;
      return Number.isFinite(cents) && cents >= 0 ? Math.ceil(cents) : undefined;
    }).catch(() => undefined);

  return {
    coins,
    minimums: async (currency) => {
      const found = new Map<string, number>();
      const waiting = (await coins()).slice(0, mostMinimums).values();
      const work = async () => {
        for (const { code: coin } of waiting) {
          const least = await minimum(coin, currency);
          if (least !== undefined) found.set(coin, least);
        }
      };
      await Promise.all(Array.from({ length: abreast }, work));
      return found;
    },
    estimate: (from, to, cents) =>
      brief(`${from} ${to} ${cents}`, async () => {
        const query = new URLSearchParams({ amount: majorUnits(cents), currency_from: from, currency_to: to });
        return plainDecimal(Estimate.parse(await ask(`/estimate?${query}`)).estimated_amount);
      }),
  };
};
