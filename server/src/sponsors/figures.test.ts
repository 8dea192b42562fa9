import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { findUser } from '../users/service.ts';
import { users } from '../users/table.ts';
import { attributeRegistration } from './attribution.ts';
import { creditSponsor } from './earnings.ts';
import { sponsorDays, sponsorEarnings, sponsorRegistrations, sponsors } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const hourMs = 3_600_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('click' as const), address: fc.nat(3), robot: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('register' as const), address: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('buy' as const), who: fc.nat(9), gift: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('review' as const), who: fc.nat(9), accept: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('suspend' as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Registered = {
  user: number;
  day: string;
  state: 'counted' | 'review' | 'rejected';
  decided: boolean;
  bought: boolean;
};
type Day = Record<
  'clicks' | 'repeats' | 'robots' | 'suspended' | 'registrations' | 'confirmed' | 'buyers' | 'coins',
  number
>;
const noFigures: Day = {
  ...{ clicks: 0, repeats: 0, robots: 0, suspended: 0 },
  ...{ registrations: 0, confirmed: 0, buyers: 0, coins: 0 },
};

it('random schedules of clicks, registrations, purchases, reviews and suspensions give sponsors the same figures as a naive model', async () => {
  let payment = 800_000;
  const play = async (steps: Step[]) => {
    boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    const owner = await createTestUser(portal);
    const { id, sponsor_code: code } = await boss.api.sponsors.create({ body: { userId: owner.id, name: 'Model' } });
    const days = new Map<string, Day>();
    const seen = new Set<string>();
    const people: (Registered & { address: number; at: number; coins: number })[] = [];
    let active = true;
    const now = () => portal.clock.now();
    const today = () => dayOf(now());
    const add = (day: string, name: keyof Day, count = 1) =>
      days.set(day, { ...(days.get(day) ?? noFigures), [name]: (days.get(day) ?? noFigures)[name] + count });
    for (const one of steps) {
      if (one.act === 'click') {
        const agent = one.robot ? 'Googlebot/2.1' : 'Mozilla/5.0 Firefox/140.0';
        await portal.inject({
          url: `/ref/${code}`,
          headers: { 'user-agent': agent },
          remoteAddress: `192.0.2.${one.address}`,
        });
        const visit = `${today()} ${one.address}`;
        if (one.robot) add(today(), 'robots');
        else if (!active) add(today(), 'suspended');
        else if (seen.has(visit)) add(today(), 'repeats');
        else add(today(), 'clicks');
        if (!one.robot && active) seen.add(visit);
      } else if (one.act === 'register') {
        const { id: user } = await createTestUser(portal);
        await db().update(users).set({ referral_code: code }).where(eq(users.id, user));
        await portal.platform.database.transaction(async (tx) => {
          const row = await findUser(tx, user);
          const request = { ip: `198.51.100.${one.address}`, headers: {} };
          const work = { tx, now: now(), platform: portal.platform, request };
          if (row) await attributeRegistration(work as never, row, false);
        });
        if (!active) continue;
        const same = people.filter(({ address, at }) => address === one.address && at > now().getTime() - 720 * hourMs);
        const state = same.length >= 2 ? ('review' as const) : ('counted' as const);
        const known = { user, day: today(), state, address: one.address, at: now().getTime() };
        people.push({ ...known, decided: false, bought: false, coins: 0 });
        add(today(), 'registrations');
        if (state === 'counted') add(today(), 'confirmed');
      } else if (one.act === 'buy') {
        const who = people[one.who % Math.max(1, people.length)];
        if (!who) continue;
        const sold = { id: ++payment, user_id: who.user, amount: 1000, coins: 1000 };
        const recipient_id = one.gift ? owner.id : null;
        await portal.platform.database.transaction((tx) =>
          creditSponsor(tx, { ...sold, recipient_id, kind: 'purchase', currency: 'EUR', consent_ip: null }, now()),
        );
        if (!active || who.state === 'rejected') continue;
        if (!who.bought) add(today(), 'buyers');
        who.bought = true;
        who.coins += 80;
        add(today(), 'coins', 80);
        if (one.gift && !who.decided && who.state === 'counted') {
          who.state = 'review';
          add(who.day, 'confirmed', -1);
        }
      } else if (one.act === 'review') {
        const who = people[one.who % Math.max(1, people.length)];
        if (!who) continue;
        const [row] = await db().select().from(sponsorRegistrations).where(eq(sponsorRegistrations.user_id, who.user));
        const decision = one.accept ? ('accept' as const) : ('reject' as const);
        const body = { registration: row?.id ?? 0, decision, reason: 'Model' };
        const done = await boss.api.sponsors.review({ params: { id }, body }).then(
          () => true,
          () => false,
        );
        const may = who.state === 'review' || (who.state === 'counted' && !one.accept);
        expect(done, 'a registration is decided exactly when the model allows it').toBe(may);
        if (!may) continue;
        const before = who.state;
        who.state = one.accept ? 'counted' : 'rejected';
        who.decided = true;
        if (before === 'counted' && who.state === 'rejected') add(who.day, 'confirmed', -1);
        if (before === 'review' && who.state === 'counted') add(who.day, 'confirmed');
        if (who.state === 'rejected' && who.coins > 0) {
          add(today(), 'coins', -who.coins);
          who.coins = 0;
        }
      } else if (one.act === 'suspend') {
        active = !one.on;
        await db()
          .update(sponsors)
          .set({ status: one.on ? 'suspended' : 'active' })
          .where(eq(sponsors.id, id));
      } else portal.clock.advance(one.hours * hourMs);
    }
    const stored = await db().select().from(sponsorDays).where(eq(sponsorDays.sponsor_id, id));
    const figures = stored.map(
      ({ day, clicks, repeats, robots, suspended, registrations, confirmed, buyers, coins }) => [
        day,
        { clicks, repeats, robots, suspended, registrations, confirmed, buyers, coins },
      ],
    );
    expect(Object.fromEntries(figures)).toEqual(Object.fromEntries(days));
    const lines = await db().select().from(sponsorEarnings).where(eq(sponsorEarnings.sponsor_id, id));
    const coins = lines.reduce((sum, line) => sum + line.coins, 0);
    expect(coins, 'every coin has a line').toBe(people.reduce((sum, who) => sum + who.coins, 0));
    expect(new Set(lines.map(({ cause }) => cause)).size, 'and every line its own cause').toBe(lines.length);
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), play), { numRuns: 12 });
}, 180_000);
