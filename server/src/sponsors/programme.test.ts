import type { AdminSponsor } from '@wyrmgate/contract/sponsors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, openTestSession, type TestUser } from '../../test/users.ts';
import { writeSettings } from '../settings/service.ts';
import { creditSponsor, type SoldPayment } from './earnings.ts';
import { sponsorDays, sponsorPayers, sponsorRegistrations, sponsors } from './table.ts';
import { checkTiers } from './tiers.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const dayMs = 86_400_000;
type Sponsor = TestUser & { row: AdminSponsor; code: string; params: { id: number } };
const newSponsor = async (): Promise<Sponsor> => {
  const user = await createTestUser(portal, { longLivedToken: true });
  const row = await boss.api.sponsors.create({ body: { userId: user.id, name: user.username } });
  return { ...user, row, code: row.sponsor_code, params: { id: row.id } };
};
const visit = (code: string, ip: string, agent = 'Mozilla/5.0 Firefox/140.0') =>
  portal.inject({ url: `/ref/${code}`, headers: { 'user-agent': agent }, remoteAddress: ip });
const dashboard = async ({ id }: Sponsor) => {
  const token = await openTestSession(db(), id, portal.clock.now(), { longLivedToken: true });
  return portal.as(token).sponsors.dashboard({ query: {} });
};
const again = async () => {
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
};

describe('the clicks of a sponsor', () => {
  it('are all accounted for: which ones counted, and why the rest did not', async () => {
    const sponsor = await newSponsor();
    await visit(sponsor.code, '192.0.2.1');
    await visit(sponsor.code, '192.0.2.1');
    await visit(sponsor.code, '192.0.2.2');
    await visit(sponsor.code, '192.0.2.3', 'Googlebot/2.1');
    await boss.api.sponsors.suspend({ params: sponsor.params, body: { reason: 'Test' } });
    await visit(sponsor.code, '192.0.2.4');
    const { days } = await dashboard(sponsor);
    expect(days.at(-1)).toMatchObject({ clicks: 2, repeats: 1, robots: 1, suspended: 1 });
  });

  it('above the limit per address are neither counted nor looked up', async () => {
    const strict = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1' } });
    const owner = await createTestUser(strict, { authority: 'implementor', longLivedToken: true });
    const user = await createTestUser(strict);
    const { id, sponsor_code } = await owner.api.sponsors.create({ body: { userId: user.id, name: 'Flooded' } });
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
    for (let index = 0; index < 70; index++)
      await strict.inject({ url: `/ref/${sponsor_code}`, headers, remoteAddress: '192.0.2.9' });
    const [day] = await strict.platform.database.db.select().from(sponsorDays).where(eq(sponsorDays.sponsor_id, id));
    expect(day).toMatchObject({ clicks: 1, repeats: 59 });
    await strict.close();
  });
});

describe('a sponsor code', () => {
  const formOf = async ({ params }: Sponsor) => {
    const row = await boss.api.sponsors.get({ params });
    const { name, contact_email, website_url, contact_person, discord, telegram, description, landing, listed } = row;
    const { commission_rate, minimum_payout, tier, tier_by_rule, admin_notes, payout_method, currency } = row;
    const contact = {
      name,
      contact_email,
      website_url,
      contact_person,
      discord,
      telegram,
      description,
      landing,
      listed,
    };
    return {
      ...contact,
      ...{ code: row.sponsor_code, commission_rate, minimum_payout, tier, tier_by_rule, admin_notes },
      ...{ payout_method, currency },
    };
  };

  it('keeps working after it is replaced, is given to no one else, and can be restored', async () => {
    const [sponsor, other] = [await newSponsor(), await newSponsor()];
    const save = async (who: Sponsor, code: string) =>
      boss.api.sponsors.update({ params: who.params, body: { ...(await formOf(who)), code } });
    expect((await save(sponsor, 'NEW22')).sponsor_code).toBe('NEW22');
    expect((await visit(sponsor.code, '192.0.2.20')).headers.location).toBe('/register?ref=NEW22');
    expect((await errorOf(save(other, sponsor.code))).code).toBe('sponsors.codeTaken');
    expect((await errorOf(save(sponsor, 'SH1TX'))).code).toBe('sponsors.codeRefused');
    expect((await save(sponsor, sponsor.code)).sponsor_code).toBe(sponsor.code);
    expect((await visit('NEW22', '192.0.2.21')).headers.location).toBe(`/register?ref=${sponsor.code}`);
  });
});

describe('a sponsor tier set by rule', () => {
  const bring = (sponsor: Sponsor, confirmed: number) =>
    db()
      .insert(sponsorDays)
      .values({ sponsor_id: sponsor.row.id, day: portal.clock.now().toISOString().slice(0, 10), confirmed });

  it('never drops if all past registrations count, and if only recent ones count, drops a month after a warning', async () => {
    const sponsor = await newSponsor();
    await bring(sponsor, 120);
    await db()
      .insert(sponsorRegistrations)
      .values({
        sponsor_id: sponsor.row.id,
        number: 1,
        user_id: (await createTestUser(portal)).id,
        source: 'code',
        state: 'review',
        score: 40,
        reasons: ['cluster'],
        created_at: portal.clock.now(),
      });
    const { registrations } = await boss.api.sponsors.registrations({ params: sponsor.params, query: {} });
    const body = { registration: registrations[0]?.id ?? 0, decision: 'accept' as const, reason: 'Fine' };
    await boss.api.sponsors.review({ params: sponsor.params, body });
    expect(await dashboard(sponsor)).toMatchObject({ sponsor: { tier: 'gold' }, progress: { registrations: 121 } });

    portal.clock.advance(100 * dayMs);
    await checkTiers(portal.platform);
    expect((await dashboard(sponsor)).progress).toEqual({ registrations: 121, days: 0, falls: null });

    await writeSettings(db(), { sponsor_tier_days: 90 }, portal.clock.now());
    await checkTiers(portal.platform);
    await checkTiers(portal.platform);
    const warned = await dashboard(sponsor);
    const on = new Date(portal.clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10);
    expect(warned.progress).toEqual({ registrations: 0, days: 90, falls: { to: 'bronze', on } });
    expect(warned.sponsor.tier).toBe('gold');

    await bring(sponsor, 100);
    await checkTiers(portal.platform);
    expect((await dashboard(sponsor)).progress.falls, 'enough registrations end the warning').toBeNull();

    portal.clock.advance(95 * dayMs);
    await checkTiers(portal.platform);
    portal.clock.advance(31 * dayMs);
    await checkTiers(portal.platform);
    expect((await dashboard(sponsor)).sponsor.tier).toBe('bronze');
    const token = await openTestSession(db(), sponsor.id, portal.clock.now());
    const { notifications } = await portal.as(token).notifications.list();
    const changes = notifications.map(({ data }) => ('change' in data ? data.change : ''));
    expect(changes).toEqual(['lowered', 'warning', 'warning', 'raised']);
    await writeSettings(db(), { sponsor_tier_days: 0 }, portal.clock.now());
    await again();
  });

  it('never replaces a tier set by staff', async () => {
    const sponsor = await newSponsor();
    await db().update(sponsors).set({ tier: 'diamond', tier_by_rule: false }).where(eq(sponsors.id, sponsor.row.id));
    await writeSettings(db(), { sponsor_tier_days: 1 }, portal.clock.now());
    await checkTiers(portal.platform);
    expect(await dashboard(sponsor)).toMatchObject({ sponsor: { tier: 'diamond' }, progress: { falls: null } });
    await writeSettings(db(), { sponsor_tier_days: 0 }, portal.clock.now());
  });
});

describe('a shared payment method', () => {
  let payments = 700_000;
  const sale = (user: number, payer: string): SoldPayment => ({
    id: ++payments,
    user_id: user,
    recipient_id: null,
    kind: 'purchase',
    amount: 1000,
    currency: 'EUR',
    coins: 1000,
    consent_ip: null,
    payer,
  });
  const join = async (sponsor: Sponsor, number: number) => {
    const { id } = await createTestUser(portal);
    await db()
      .insert(sponsorRegistrations)

      .values({
        sponsor_id: sponsor.row.id,
        number,
        user_id: id,
        source: 'code',
        state: 'counted',
        score: 0,
        reasons: [],
        created_at: portal.clock.now(),
      });
    return id;
  };
  const stateOf = async (user: number) =>
    (await db().select().from(sponsorRegistrations).where(eq(sponsorRegistrations.user_id, user)))[0];
  const credit = (payment: SoldPayment) => creditSponsor(db(), payment, portal.clock.now());

  it('holds the registration for review if the sponsor or several of their players use it, and nothing is stored about other players', async () => {
    const sponsor = await newSponsor();
    await credit(sale(sponsor.id, 'card-a'));
    const buyers = [];
    for (let number = 1; number <= 4; number++) buyers.push(await join(sponsor, number));
    const [first = 0, second = 0, third = 0, fourth = 0] = buyers;
    await credit(sale(first, 'card-a'));
    expect(await stateOf(first)).toMatchObject({ state: 'review', reasons: ['shared_payment'] });
    for (const buyer of [second, third]) await credit(sale(buyer, 'card-b'));
    expect([(await stateOf(second))?.state, (await stateOf(third))?.state]).toEqual(['counted', 'counted']);
    await credit(sale(fourth, 'card-b'));
    expect((await stateOf(fourth))?.state).toBe('review');
    const stranger = await createTestUser(portal);
    await credit(sale(stranger.id, 'card-c'));
    expect(await db().select().from(sponsorPayers).where(eq(sponsorPayers.user_id, stranger.id))).toEqual([]);
  });
});

describe('a change to a sponsor', () => {
  it('keeps every field that is not sent', async () => {
    const { row, params } = await newSponsor();
    const body = { name: 'Renamed', contact_email: 'new@mail.example' };
    const { version, ...changed } = await boss.api.sponsors.update({ params, body });
    expect({ ...changed, version: version - 1 }).toEqual({ ...row, ...body });
  });
});

describe('sponsor materials', () => {
  it('are visible to every sponsor, and can be changed only by staff', async () => {
    const sponsor = await newSponsor();
    const body = { title: 'Launch post', text: 'Play with {code}: {link}', language: null, picture_id: null };
    const { id, version } = await boss.api.sponsors.createMaterial({ body });
    expect((await sponsor.api.sponsors.materials()).materials).toMatchObject([{ title: 'Launch post', picture: null }]);
    for (const wrong of [{ text: '' }, { text: 'Hello {name}' }, { title: '' }])
      expect((await errorOf(boss.api.sponsors.createMaterial({ body: { ...body, ...wrong } }))).status).toBe(400);
    const missing = boss.api.sponsors.createMaterial({ body: { ...body, picture_id: 999_999 } });
    expect((await errorOf(missing)).code).toBe('media.notFound');
    const params = { id };
    await boss.api.sponsors.updateMaterial({ params, body: { ...body, title: 'Second', version } });
    const late = boss.api.sponsors.updateMaterial({ params, body: { ...body, version } });
    expect((await errorOf(late)).code).toBe('sponsors.changedMeanwhile');
    expect((await errorOf(sponsor.api.sponsors.removeMaterial({ params }))).status).toBe(403);
    await boss.api.sponsors.removeMaterial({ params });
    expect((await sponsor.api.sponsors.materials()).materials).toEqual([]);
    expect((await errorOf(boss.api.sponsors.removeMaterial({ params }))).code).toBe('sponsors.materialNotFound');
  });
});
