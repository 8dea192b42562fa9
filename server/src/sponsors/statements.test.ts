import { statementLines } from '@wyrmgate/contract/sponsors-constants';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, openTestSession } from '../../test/users.ts';
import { parseCsv } from '../platform/csv.ts';
import { rowsOf } from '../platform/database/database.ts';
import { sumMovements } from './movements.ts';
import { statementsOf } from './statements.ts';
import { sponsorEarnings, sponsorRegistrations, sponsors } from './table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
let payments = 800_000;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('earn' as const),
      amount: fc.integer({ min: -400, max: 2000 }),
      hold: fc.integer({ min: -120, max: 960 }),
      currency: fc.constantFrom('EUR' as const, 'USD' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 2, arbitrary: fc.constantFrom({ act: 'request' as const }, { act: 'sum' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ act: 'paid' as const }, { act: 'reject' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const monthsUntil = (end: Date, start: Date): string[] => {
  const months: string[] = [];
  for (let at = new Date(`${start.toISOString().slice(0, 7)}-01T00:00:00Z`); at <= end; )
    months.push(at.toISOString().slice(0, 7)) && at.setUTCMonth(at.getUTCMonth() + 1);
  return months;
};

it('a monthly statement opens with the closing balance of the previous month, and closes with the balance of a naive model', async () => {
  const play = async (steps: Step[]) => {
    const boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    const owner = await createTestUser(portal, { longLivedToken: true });
    const { id } = await boss.api.sponsors.create({ body: { userId: owner.id, name: 'Model' } });
    await db().update(sponsors).set({ minimum_payout: 1, payout_details: 'sealed' }).where(eq(sponsors.id, id));
    const start = portal.clock.now();
    const [registration] = await db()
      .insert(sponsorRegistrations)
      .values({ sponsor_id: id, number: 1, source: 'code', state: 'counted', score: 0, reasons: [], created_at: start })
      .returning();
    const lines: { amount: number; currency: 'EUR' | 'USD'; at: number; due: number }[] = [];
    const payouts: { id: number; amount: number; at: number; end?: number; isPaid?: boolean }[] = [];
    const as = async (user: number) =>
      portal.as(await openTestSession(db(), user, portal.clock.now(), { longLivedToken: true })).sponsors;
    for (const one of steps) {
      const now = portal.clock.now();
      const open = payouts.find(({ end }) => end === undefined);
      if (one.act === 'earn') {
        const due = new Date(now.getTime() + one.hold * hourMs);
        lines.push({ amount: one.amount, currency: one.currency, at: now.getTime(), due: due.getTime() });
        await db()
          .insert(sponsorEarnings)
          .values({
            sponsor_id: id,
            registration_id: registration?.id ?? 0,
            payment_id: ++payments,
            kind: one.amount < 0 ? 'reversal' : 'share',
            cause: `payment:${payments}:statement`,
            base: 1000,
            rate: 8,
            multiplier: 100,
            amount: one.amount,
            currency: one.currency,
            coins: one.amount,
            created_at: now,
            available_at: due,
          });
      } else if (one.act === 'wait') portal.clock.advance(one.days * dayMs);
      else if (one.act === 'pass') portal.clock.advance(one.hours * hourMs);
      else if (one.act === 'sum') await sumMovements(portal.platform);
      else if (one.act === 'request') {
        const reply = await (await as(owner.id)).requestPayout({ body: { currency: 'EUR' } }).catch(() => undefined);
        const payout = reply?.payout;
        if (payout) payouts.push({ id: payout.id, amount: Math.round(payout.amount * 100), at: now.getTime() });
      } else if (open) {
        const { payout } = await as(boss.id);
        const body = { payoutId: open.id, note: 'Model', reference: `REF-${open.id}`, paid_amount: 1 };
        const isPaid = one.act === 'paid';
        if (isPaid) await payout({ params: { id }, body: { ...body, action: 'approve' } });
        await payout({ params: { id }, body: { ...body, action: isPaid ? 'paid' : 'reject' } });
        Object.assign(open, { end: now.getTime(), isPaid });
      }
    }
    const now = portal.clock.now();
    const model = (currency: string, until: number) => {
      const known = lines.filter((line) => line.currency === currency && line.at < until);
      const sum = (list: { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
      const sent = currency === 'EUR' ? payouts.filter(({ at }) => at < until) : [];
      const ended = sent.filter(({ end = until }) => end < until);
      const requested = sent.filter((payout) => !ended.includes(payout));
      return {
        pending: sum(known.filter(({ due }) => due >= until)),
        available:
          sum(known.filter(({ due }) => due < until)) - sum(requested) - sum(ended.filter(({ isPaid }) => isPaid)),
        requested: sum(requested),
      };
    };
    const closings = new Map<string, object>();
    for (const month of monthsUntil(now, start)) {
      const from = new Date(`${month}-01T00:00:00Z`);
      const until = Math.min(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1), now.getTime() + 1);
      for (const { currency, opening, movements, closing } of await statementsOf(db(), id, month, now)) {
        expect(opening, `${currency} ${month} opens`).toEqual(
          closings.get(currency) ?? { pending: 0, available: 0, requested: 0 },
        );
        expect(closing, `${currency} ${month} closes`).toEqual(model(currency, until));
        expect(movements.every(({ day }) => day.startsWith(month))).toBe(true);
        closings.set(currency, closing);
      }
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), play), { numRuns: 10 });
}, 180_000);

it('a monthly statement contains exactly the caller’s movements, as JSON and as CSV', async () => {
  const boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  const owner = await createTestUser(portal, { longLivedToken: true });
  const { id } = await boss.api.sponsors.create({ body: { userId: owner.id, name: 'Lyra', customCode: 'LYRA7' } });
  const now = portal.clock.now();
  const [registration] = await db()
    .insert(sponsorRegistrations)
    .values({ sponsor_id: id, number: 1, source: 'code', state: 'counted', score: 0, reasons: [], created_at: now })
    .returning();
  const line = { sponsor_id: id, registration_id: registration?.id ?? 0, base: 1000, rate: 8, multiplier: 100 };
  const terms = { ...line, currency: 'EUR' as const, coins: 80, created_at: now };
  await db()
    .insert(sponsorEarnings)
    .values([
      { ...terms, payment_id: 1, kind: 'share', cause: 'month:1', amount: 80, available_at: now },
      { ...terms, payment_id: 2, kind: 'share', cause: 'month:2', amount: 1250, available_at: new Date(2e12) },
      { ...terms, payment_id: 1, kind: 'reversal', cause: 'month:3', amount: -30, available_at: now },
    ]);
  const month = now.toISOString().slice(0, 7);
  const day = now.toISOString().slice(0, 10);
  const reply = await owner.api.sponsors.monthlyStatement({ params: { month } });
  expect(reply.currencies).toEqual([
    {
      currency: 'EUR',
      opening: { pending: 0, available: 0, requested: 0 },
      movements: [
        { day, kind: 'share', count: 2, payout: null, pending: 12.5, available: 0.8, requested: 0 },
        { day, kind: 'reversal', count: 1, payout: null, pending: 0, available: -0.3, requested: 0 },
      ],
      closing: { pending: 12.5, available: 0.5, requested: 0 },
    },
  ]);
  expect(reply.csv.split(/\r?\n/).slice(0, 5)).toEqual([
    'date,kind,earnings,payout,currency,pending,available,requested',
    ',opening,,,EUR,0,0,0',
    `${day},share,2,,EUR,12.5,0.8,0`,
    `${day},reversal,1,,EUR,0,-0.3,0`,
    ',closing,,,EUR,12.5,0.5,0',
  ]);
});

it('a statement reads only the lines that have not been summed yet, not every line of the sponsor', async () => {
  const boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  const owner = await createTestUser(portal);
  const { id } = await boss.api.sponsors.create({ body: { userId: owner.id, name: 'Busy' } });
  const now = portal.clock.now();
  await db().execute(sql`insert into sponsors_registrations (sponsor_id, number, source, state, score, reasons, created_at)
    values (${id}, 1, 'code', 'counted', 0, '[]', ${now.toISOString()})`);
  const addLines = (lines: number, hours: number) =>
    db().execute(sql`insert into sponsors_earnings (sponsor_id, registration_id, payment_id, kind, cause, base, rate, multiplier, amount,
        currency, coins, created_at, available_at)
      select r.sponsor_id, r.id, i, 'share', 'busy:' || ${hours}::int || ':' || i, 1000, 8, 100, 80, 'EUR', 80,
        ${now.toISOString()}::timestamptz - interval '1 hour' * (${hours}::int + i),
        ${now.toISOString()}::timestamptz - interval '1 hour' * (${hours}::int + i) + interval '14 days'
      from sponsors_registrations r, generate_series(1, ${lines}) i where r.sponsor_id = ${id}`);
  await addLines(9000, 24 * 14);
  await addLines(300, 1);
  const read = () =>
    db().transaction(async (tx) => {
      const counted = async () => {
        const [row] = await rowsOf<{ rows: number }>(
          tx,
          sql`select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'sponsors_earnings'`,
        );
        return row?.rows ?? 0;
      };
      const before = await counted();
      const statements = await statementsOf(tx, id, now.toISOString().slice(0, 7), now);
      return { statements, rows: (await counted()) - before };
    });
  await db().execute(sql`analyze sponsors_earnings`);
  const unsummed = await read();
  expect(unsummed.rows).toBeGreaterThan(9000);
  await sumMovements(portal.platform);
  await db().execute(sql`analyze`);
  const summed = await read();
  expect(summed.statements).toEqual(unsummed.statements);
  expect(summed.rows).toBeLessThan(50);
});

it('the statement of a payout with too many lines for one response is read in parts, which together equal the whole', async () => {
  const boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  const owner = await createTestUser(portal, { longLivedToken: true });
  const { id } = await boss.api.sponsors.create({ body: { userId: owner.id, name: 'Large' } });
  await db().update(sponsors).set({ minimum_payout: 1, payout_details: 'sealed' }).where(eq(sponsors.id, id));
  const now = portal.clock.now().toISOString();
  await db().execute(sql`insert into sponsors_registrations (sponsor_id, number, source, state, score, reasons, created_at)
    values (${id}, 1, 'code', 'counted', 0, '[]', ${now})`);
  await db().execute(sql`insert into sponsors_earnings (sponsor_id, registration_id, payment_id, kind, cause, base, rate, multiplier, amount,
      currency, coins, created_at, available_at)
    select r.sponsor_id, r.id, i, 'share', 'large:' || i, 1000, 8, 100, 80, 'EUR', 80, ${now}::timestamptz, ${now}::timestamptz
    from sponsors_registrations r, generate_series(1, ${statementLines + 2}) i where r.sponsor_id = ${id}`);
  const { payout } = await owner.api.sponsors.requestPayout({ body: { currency: 'EUR' } });
  expect(payout.amount).toBe(((statementLines + 2) * 80) / 100);
  const read = (after?: number) => owner.api.sponsors.statement({ params: { id: payout.id }, query: { after } });
  const first = await read();
  expect(first.lines).toHaveLength(statementLines);
  expect(first.next).toBe(first.lines.at(-1)?.id);
  const second = await read(first.next ?? undefined);
  expect(second).toMatchObject({ next: null, payout: { id: payout.id } });
  expect(second.lines).toHaveLength(2);
  const rows = parseCsv(first.csv + second.csv);
  expect(rows).toHaveLength(statementLines + 4);
  expect(rows[0]?.[0]).toBe('date');
  expect(rows.slice(1, -1).every(([, kind]) => kind === 'share')).toBe(true);
  expect(rows.at(-1)?.slice(1, 7)).toEqual(['total', '', '', '', '', String(payout.amount)]);
});
