// Sends every request of `requests.ts` to the application in this process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../server/src/app.ts';
import { readEnv } from '../server/src/env.ts';
import { openPlatform } from '../server/src/open-platform.ts';
import { allEndpoints } from '../server/src/pipeline/endpoints.ts';
import { manualClock } from '../server/src/platform/clock/clock.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { type ReadRequests, requests } from './requests.ts';

export type Timed = { query: string; ms: number };
export type Depth = 'first' | 'deep' | 'beyond';
/** Receives the times of all requests to one endpoint, by page depth. */
export type Note = (endpoint: string, depth: Depth, timed: Timed[]) => void;

type Query = Record<string, string>;
type Reply = { data: { pagination?: { pages: number; next?: number | null }; next?: number | null } };

const rounds = 5;
const now = () => performance.now();

/** Returns the median response time of a few rounds in milliseconds, to reduce noise. */
const timeOf = async (ask: () => Promise<unknown>, read: () => number): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = read();
    await ask();
    times.push(read() - started);
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
};

const queriesOf = ({ filters = {}, together = [], sort = [] }: ReadRequests, required: readonly string[]): Query[] => {
  const filtered = [
    ...(required.length > 0 ? [] : [{}]),
    ...Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
    ...together,
  ];
  return sort.length === 0 ? filtered : filtered.flatMap((query) => sort.map((by) => ({ ...query, sort: by })));
};

/** Returns the first page, the last counted page, and a page after row `middle`, which is halfway through the table. */
const pagesOf = ({ data }: Reply, takes: (name: string) => boolean, middle: number): [Depth, Query][] => {
  const pages: [Depth, Query][] = [['first', {}]];
  const counted = data.pagination?.pages ?? 1;
  if (takes('page') && counted > 1) pages.push(['deep', { page: String(counted) }]);
  if (takes('page') && takes('after') && data.pagination?.next)
    pages.push(['beyond', { page: '501', after: String(middle) }]);
  if (!takes('page') && data.next) pages.push(['deep', { after: String(middle) }]);
  return pages;
};

/** Measures the endpoints whose name contains `wanted`, on a database with `entries` audit rows. */
export const measureLists = async (
  database: Database,
  {
    token,
    entries,
    wanted,
    note,
    read = now,
  }: { token: string; entries: number; wanted: string; note: Note; read?: () => number },
): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-bench-'));
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' });
  const platform = await openPlatform(env, pino({ level: 'silent' }), { database, clock: manualClock() });
  const app = await createApp(platform);
  const ask = async (url: string): Promise<Reply> => {
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  try {
    await app.ready();
    for (const { domain, name, spec } of allEndpoints) {
      const plan = requests[`${domain}.${name}`];
      if (!plan || !`${domain}.${name}`.includes(wanted)) continue;
      const path = spec.path.replace(/\{(\w+)\}/g, (_, part: string) => plan.params?.[part] ?? '');
      const fields = Object.entries(spec.query?.shape ?? {});
      const required = fields.flatMap(([field, shape]) => (shape.safeParse(undefined).success ? [] : field));
      const takes = (field: string) => fields.some(([one]) => one === field);
      const figures: Record<Depth, Timed[]> = { first: [], deep: [], beyond: [] };
      for (const query of queriesOf(plan, required)) {
        const at = (place: Query) => `${path}?${new URLSearchParams({ ...query, ...place })}`;
        for (const [depth, place] of pagesOf(await ask(at({})), takes, entries / 20))
          figures[depth].push({ query: at(place), ms: await timeOf(() => ask(at(place)), read) });
      }
      for (const depth of ['first', 'deep', 'beyond'] as const)
        if (figures[depth].length > 0) note(`${domain}.${name}`, depth, figures[depth]);
    }
  } finally {
    await app.close();
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
