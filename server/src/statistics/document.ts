import { createHash } from 'node:crypto';
import { publicDays, type StatisticsDocument, signedPrefix, statisticsProblems } from '@wyrmgate/contract/statistics';
import { problem } from '../http/problem.ts';
import { ensureKeys, type Signature, signWith } from '../launcher/keys.ts';
import { coinsOfUsers } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { publishesStatistics, readSettings } from '../settings/service.ts';
import { countAccounts } from '../users/service.ts';
import { playersInGame, populationByDay } from '../world/live.ts';

export type SignedStatistics = { document: string; signatures: Signature[]; tag: string };

const cacheKey = 'statistics:signed';
const cacheSeconds = 300;
const dayMs = 86_400_000;

/** JSON with sorted keys in each object. For integers, strings and null, RFC 8785 requires nothing else. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const online = async (platform: Platform, tx: Tx, now: Date) => {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const first = new Date(today - (publicDays - 1) * dayMs);
  const byDay = await populationByDay(tx, platform.game.family, first);
  return {
    now: (await playersInGame(tx, platform.game.family, now)) ?? null,
    demo: platform.game.demo,
    days: Array.from({ length: publicDays }, (_, at) => {
      const day = new Date(first.getTime() + at * dayMs).toISOString().slice(0, 10);
      const found = byDay.get(day);
      return { day, average: found?.average ?? null, peak: found?.peak ?? null };
    }),
  };
};

const describe = async (platform: Platform, now: Date): Promise<StatisticsDocument> => {
  const tx = platform.database.db;
  const settings = await readSettings(tx);
  if (!publishesStatistics(settings)) throw problem(statisticsProblems.notPublished);
  return {
    format: 1,
    site: { name: settings.site_name, url: platform.env.publicUrl },
    as_of: now.toISOString(),
    figures: {
      ...(settings.statistics_players && { registered_players: await countAccounts(tx) }),
      ...(settings.statistics_online && { online: await online(platform, tx, now) }),
      // While coins are stored in the game, the portal does not know their total.
      ...(settings.statistics_coins && {
        coins_in_circulation: settings.balances_in === 'game' ? null : await coinsOfUsers(tx),
      }),
    },
  };
};

const make = async (platform: Platform): Promise<SignedStatistics> => {
  const { database, clock } = platform;
  const now = clock.now();
  const document = canonical(await describe(platform, now));
  const keys = await database.transaction((tx) => ensureKeys({ tx, platform, now }));
  const signatures = signWith(platform, keys, Buffer.from(signedPrefix + document));
  if (signatures.length === 0) throw problem(statisticsProblems.noKey);
  const hash = createHash('sha256').update(document).update(JSON.stringify(signatures)).digest('base64url');
  return { document, signatures, tag: `"${hash.slice(0, 27)}"` };
};

const making = new WeakMap<Platform, Promise<SignedStatistics>>();

/** The signed document, renewed every five minutes. Concurrent readers share one. */
export const signedStatistics = (platform: Platform): Promise<SignedStatistics> => {
  const { cache } = platform;
  const cached = cache.get<SignedStatistics>(cacheKey);
  if (cached) return Promise.resolve(cached);
  const started = making.get(platform);
  if (started) return started;
  const generation = cache.generation();
  const made = make(platform)
    .then((signed) => {
      if (generation === cache.generation()) cache.set(cacheKey, signed, { seconds: cacheSeconds, tag: 'statistics' });
      return signed;
    })
    .finally(() => making.delete(platform));
  making.set(platform, made);
  return made;
};
