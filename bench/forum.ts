// Measures the server time of a full-size forum on PostgreSQL: a million posts in fifty thousand threads, one of which has twenty thousand
// replies. Exits with 1 if a target is missed. Usage: `TEST_DATABASE_URL=… node bench/forum.ts [posts]`.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../server/src/app.ts';
import { readEnv } from '../server/src/env.ts';
import { openPlatform } from '../server/src/open-platform.ts';
import { manualClock } from '../server/src/platform/clock/clock.ts';
import { openPostgres } from '../server/src/platform/database/postgres.ts';
import { createTestUser } from '../server/test/users.ts';
import { benchNow } from './fill.ts';
import { fillForum } from './fill-forum.ts';

const posts = Number(process.argv[2] ?? 1_000_000);
const users = 10_000;
const rounds = 200;
/** Enough calls to warm up the JIT compiler, because a portal usually runs for a long time. */
const warmUp = 500;
const wanted = { p50: 5, p99: 30 };
const base = process.env.TEST_DATABASE_URL;
if (base === undefined) throw new Error('TEST_DATABASE_URL is not set.');

const name = `wyrmgate_bench_${randomBytes(4).toString('hex')}`;
const admin = async (text: string) => {
  const client = new pg.Client(base);
  await client.connect();
  await client.query(text).finally(() => client.end());
};
const url = new URL(base);
url.pathname = `/${name}`;
await admin(`create database ${name}`);
// The portal has ten connections by default.
const database = openPostgres(url.href, 10, { timeouts: false });
const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-bench-'));

try {
  await database.migrate();
  const clock = manualClock(new Date(benchNow));
  const parts = { as: () => undefined as never, platform: { database }, clock };
  const player = await createTestUser(parts, { username: 'Reader', longLivedToken: true });
  const staff = await createTestUser(parts, { username: 'Overseer', authority: 'implementor', longLivedToken: true });
  await database.query(`
    insert into users (username, email, password_hash, social_id, discovery_source, terms_accepted_at, create_time)
    select 'Traveller' || i, 'traveller' || i || '@mail.example', 'none', 'none', 'discord', timestamptz '2024-01-01', timestamptz '2024-01-01'
    from generate_series(1, ${users - 2}) i`);
  await database.query(`update users set create_time = timestamptz '2024-01-01'`);
  const began = performance.now();
  await fillForum(database, { posts, users, reader: player.id, now: benchNow });
  process.stdout.write(`filled with ${posts} posts in ${Math.round((performance.now() - began) / 1000)} s\n`);
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' });
  const platform = await openPlatform(env, pino({ level: 'silent' }), { database, clock });
  const app = await createApp(platform);
  await app.ready();
  // Fills the cache of the operating system, because a portal usually runs for a long time.
  await database.query('select sum(length(text)) from forum_posts');
  const any = (most: number) => 1 + Math.floor(Math.random() * most);
  const idsOf = async (text: string) => (await database.query<{ id: number }>(text)).rows.map(({ id }) => Number(id));
  const visible = `section_id in (select id from forum_sections where slug in ('open', 'trade'))`;
  const threadIds = await idsOf(`select id from forum_threads where ${visible} order by random() limit 2000`);
  // Staff vote on these posts, and cannot vote on their own.
  const postIds = await idsOf(`
    select p.id from (select id, thread_id from forum_posts tablesample system (1)
      where removed_at is null and author_id <> ${staff.id} limit 20000) p
    join forum_threads t on t.id = p.thread_id where t.${visible} limit 5000`);
  const one = (ids: readonly number[]) => ids[any(ids.length) - 1] ?? 0;
  const openThread = () => one(threadIds);
  const get = (path: () => string, token?: string) => async () => {
    const address = path();
    const reply = await app.inject({ url: address, headers: token ? { authorization: `Bearer ${token}` } : {} });
    if (reply.statusCode !== 200) throw new Error(`${address}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
  };
  const put = (method: 'POST' | 'PUT', path: () => string, body: () => object, token: string) => async () => {
    const address = path();
    const reply = await app.inject({
      method,
      url: address,
      headers: { authorization: `Bearer ${token}` },
      payload: body(),
    });
    if (reply.statusCode !== 200) throw new Error(`${address}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
  };
  const me = player.token;
  const work: Record<string, () => Promise<void>> = {
    // The part of the time that every call of a user needs.
    'baseline: the session only': put(
      'POST',
      () => '/api/auth/validate',
      () => ({}),
      me,
    ),
    sections: get(() => '/api/forum/sections', me),
    'section, first page': get(() => '/api/forum/posts?section=open', me),
    'section, page at any depth': get(() => `/api/forum/posts?section=open&after=${openThread()}`, me),
    'new': get(() => '/api/forum/posts?list=new', me),
    'new, at any depth': get(() => `/api/forum/posts?list=new&after=${openThread()}`, me),
    'new, as a visitor': get(() => '/api/forum/posts?list=new'),
    'new, as staff': get(() => '/api/forum/posts?list=new', staff.token),
    'section, page at any depth, as staff': get(
      () => `/api/forum/posts?section=open&after=${openThread()}`,
      staff.token,
    ),
    popular: get(() => '/api/forum/posts?list=popular', me),
    'popular, at any depth': get(() => `/api/forum/posts?list=popular&after=${openThread()}`, me),
    unanswered: get(() => '/api/forum/posts?list=unanswered', me),
    'unanswered, at any depth': get(() => `/api/forum/posts?list=unanswered&after=${openThread()}`, me),
    'mine (of 40,000 read threads)': get(() => '/api/forum/posts?list=mine', me),
    'mine, at any depth': get(() => `/api/forum/posts?list=mine&after=${openThread()}`, me),
    followed: get(() => '/api/forum/posts?list=followed', me),
    'followed, at any depth': get(() => `/api/forum/posts?list=followed&after=${openThread()}`, me),
    bookmarks: get(() => '/api/forum/posts?list=bookmarks', me),
    'bookmarks, at any depth': get(() => `/api/forum/posts?list=bookmarks&after=${openThread()}`, me),
    tag: get(() => '/api/forum/posts?tag=siege', me),
    'tag, at any depth': get(() => `/api/forum/posts?tag=siege&after=${openThread()}`, me),
    thread: get(() => `/api/forum/posts/${openThread()}`, me),
    'thread, as a visitor': get(() => `/api/forum/posts/${openThread()}`),
    'thread with 20,000 replies, any page': get(
      () => `/api/forum/posts/1?page=${any(Math.min(1000, posts / 200))}`,
      me,
    ),
    'link to a post': get(() => `/api/forum/replies/${one(postIds)}`, me),
    'history of a post': get(() => `/api/forum/replies/${one(postIds)}/history`, me),
    'public profile of an author': get(() => `/api/players/Traveller${any(users - 2)}`),
    feed: get(() => '/api/forum/feed?section=open', me),
    'mark read': put(
      'POST',
      () => `/api/forum/posts/${openThread()}/read`,
      () => ({ no: any(20) }),
      me,
    ),
    vote: put(
      'POST',
      () => '/api/forum/voting/posts',
      () => ({ post: one(postIds), vote: 'upvote' }),
      staff.token,
    ),
    reaction: put(
      'POST',
      () => '/api/forum/reactions',
      () => ({ post: one(postIds), reaction: 'agree', on: true }),
      staff.token,
    ),
    'readers of a thread': put(
      'POST',
      () => `/api/forum/posts/${openThread()}/here`,
      () => ({}),
      me,
    ),
    'search, one word': get(() => `/api/search?q=w${any(5000)}&type=forum&lang=en`, me),
  };
  let missed = 0;
  for (const [what, run] of Object.entries(work)) {
    const times: number[] = [];
    try {
      for (let warm = 0; warm < warmUp; warm += 1) await run();
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        await run();
        times.push(performance.now() - started);
      }
    } catch (error) {
      process.stdout.write(`${what}: ${error instanceof Error ? error.message : String(error)}\n`);
      missed += 1;
      continue;
    }
    times.sort((one, other) => one - other);
    // The fastest call is the best estimate of the work itself, because other load only slows calls down.
    const [fastest, p50, p99] = [
      times[0] ?? 0,
      times[Math.floor(rounds / 2)] ?? 0,
      times[Math.floor(rounds * 0.99)] ?? 0,
    ];
    const misses = p50 > wanted.p50 || p99 > wanted.p99;
    if (misses) missed += 1;
    process.stdout.write(
      `${fastest.toFixed(1).padStart(8)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)}  ${what}${misses ? '  (missed)' : ''}\n`,
    );
  }
  process.stdout.write(
    `fastest, p50 and p99 in milliseconds; wanted ${wanted.p50} and ${wanted.p99}; ${missed} missed; ` +
      `load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores\n`,
  );
  if (missed > 0) process.exitCode = 1;
  await app.close();
  await platform.close();
} finally {
  await database.close();
  await admin(`drop database ${name} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
}
