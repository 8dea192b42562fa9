import { sponsorProblems } from '@wyrmgate/contract/sponsors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { registrationForm } from '../../test/sign-up.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { drawCode, isOffensive } from './codes.ts';
import { cleanClicks } from './jobs.ts';
import { sponsorClicks, sponsorRegistrations } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const browser = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
const newSponsor = async (customCode?: string) => {
  const user = await createTestUser(portal, { longLivedToken: true });
  const row = await boss.api.sponsors.create({ body: { userId: user.id, name: user.username, customCode } });
  return { ...user, row, code: row.sponsor_code };
};
const visit = async (code: string, ip = '192.0.2.10', headers: Record<string, string> = browser) => {
  const reply = await portal.inject({ url: `/ref/${code}`, headers, remoteAddress: ip });
  return {
    status: reply.status,
    to: reply.headers.location,
    cookie: reply.headers['set-cookie'],
  };
};
const rowOf = async ({ row }: { row: { id: number } }) => boss.api.sponsors.get({ params: { id: row.id } });
const register = async (referralCode?: string, ip = '192.0.2.77', referralLink = false) =>
  portal.as(undefined, { ip }).auth.register({ body: registrationForm({ referralCode, referralLink }) });

describe('sponsor codes', () => {
  it('are generated without look-alike characters or offensive words', () => {
    for (let index = 0; index < 2000; index++) {
      const code = drawCode();
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}$/);
      expect(isOffensive(code)).toBe(false);
    }
    expect(['XFUCK', 'SH1TX', 'ADM1N', '88HHX'].filter((code) => !isOffensive(code))).toEqual([]);
  });

  it('are stored in upper case, belong to one sponsor, and are rejected if offensive or malformed', async () => {
    const first = await newSponsor('abc12');
    expect(first.code).toBe('ABC12');
    for (const absent of [undefined, '']) expect((await newSponsor(absent)).code).toMatch(/^[A-Z0-9]{5}$/);
    const other = await createTestUser(portal);
    const create = (customCode: string, userId = other.id) =>
      errorOf(boss.api.sponsors.create({ body: { userId, name: 'Other', customCode } }));
    expect(await create('ABC12')).toMatchObject({ code: 'sponsors.codeTaken', message: 'Code is already taken' });
    expect((await create('SH1TX')).code).toBe('sponsors.codeRefused');
    expect((await create('AB1')).status).toBe(400);
    expect((await create('ZZ9ZZ', 999_999)).message).toBe('Please select a user');
    expect((await create('ZZ9ZZ', first.id)).code).toBe('sponsors.alreadySponsor');
  });

  it('cannot be guessed: unknown and suspended codes get the same response, and checks are rate-limited', async () => {
    const { code, row } = await newSponsor();
    const check = async (text: string) => portal.as().sponsors.validateCode({ body: { code: text } });
    expect(await check(code.toLowerCase())).toEqual({ valid: true });
    expect(await check('QQQQQ')).toEqual({ valid: false });
    await boss.api.sponsors.suspend({ params: { id: row.id }, body: { reason: 'Test' } });
    expect(await check(code)).toEqual({ valid: false });
    const strict = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1' } });
    const statuses = [];
    for (let index = 0; index < 31; index++) {
      const reply = strict.as().sponsors.validateCode({ body: { code: drawCode() } });
      statuses.push(
        await reply.then(
          () => 200,
          ({ status }: { status: number }) => status,
        ),
      );
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await strict.close();
  });
});

describe('a sponsor link', () => {
  it('counts an IP address once a day, stores nothing in the browser and passes the code to the page that the sponsor chose', async () => {
    const sponsor = await newSponsor();
    const first = await visit(sponsor.code.toLowerCase());
    expect(first).toEqual({ status: 302, to: `/register?ref=${sponsor.code}`, cookie: undefined });
    expect(await visit(sponsor.code)).toEqual(first);
    await visit(sponsor.code, '192.0.2.11');
    expect((await rowOf(sponsor)).total_referrals).toBe(2);
    const profile = await sponsor.api.sponsors.dashboard({ query: {} });
    const { contact_email, website_url, contact_person, discord, telegram, description } = profile.sponsor;
    const kept = { contact_email, website_url, contact_person, discord, telegram, description };
    await sponsor.api.sponsors.saveProfile({
      body: { ...kept, landing: 'rankings', listed: true, payout_method: 'paypal', currency: 'eur' },
    });
    expect((await visit(sponsor.code)).to).toBe(`/rankings?ref=${sponsor.code}`);
    expect((await portal.as().sponsors.list()).sponsors).toContainEqual(
      expect.objectContaining({ name: sponsor.username, tier: 'bronze' }),
    );
  });

  it('does not count bots, previews, prefetches or embedded pictures, and stores nothing for unknown and malformed codes', async () => {
    const sponsor = await newSponsor();
    for (const headers of [
      { 'user-agent': 'Googlebot/2.1' },
      { 'user-agent': 'curl/8' },
      { ...browser, 'sec-purpose': 'prefetch;prerender' },
      { ...browser, 'sec-fetch-dest': 'image' },
    ])
      expect(await visit(sponsor.code, '192.0.2.12', headers)).toMatchObject({ status: 302, cookie: undefined });
    expect((await rowOf(sponsor)).total_referrals).toBe(0);
    for (const code of ['QQQQQ', 'AB12', 'AB12ZZ', 'AB1-Z', '%2F%2Fevil.example', 'A;B=C', '%0d%0aX'])
      expect(await visit(code), code).toEqual({ status: 302, to: '/register', cookie: undefined });
  });

  it('of a suspended sponsor opens the site and counts nothing', async () => {
    const sponsor = await newSponsor();
    const params = { id: sponsor.row.id };
    await boss.api.sponsors.suspend({ params, body: { reason: 'Spam' } });
    expect(await visit(sponsor.code, '192.0.2.13')).toEqual({ status: 302, to: '/register', cookie: undefined });
    await register(sponsor.code);
    expect(await rowOf(sponsor)).toMatchObject({ total_referrals: 0, successful_referrals: 0, status: 'suspended' });
    await boss.api.sponsors.activate({ params });
    await visit(sponsor.code, '192.0.2.13');
    expect((await rowOf(sponsor)).total_referrals).toBe(1);
  });

  it('keeps raw clicks for only thirty days, but the figures permanently', async () => {
    const sponsor = await newSponsor();
    await visit(sponsor.code, '192.0.2.14');
    portal.clock.advance(31 * 86_400_000);
    boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    await cleanClicks(portal.platform);
    expect(await db().select().from(sponsorClicks).where(eq(sponsorClicks.sponsor_id, sponsor.row.id))).toEqual([]);
    expect((await rowOf(sponsor)).total_referrals).toBe(1);
  });
});

describe('a registration with a sponsor code', () => {
  const codeOf = async (id: number | null) => {
    const [row] = await db()
      .select()
      .from(users)
      .where(eq(users.id, id ?? 0));
    return row?.referral_code;
  };
  const found = async (userId: number | null) => {
    const [row] = await db()
      .select()
      .from(sponsorRegistrations)
      .where(eq(sponsorRegistrations.user_id, userId ?? 0));
    return row;
  };

  it('counts for the sponsor whether the code comes from a link or is typed, and unknown codes change nothing', async () => {
    const sponsor = await newSponsor();
    await visit(sponsor.code, '192.0.2.20');
    const linked = await register(sponsor.code, '192.0.2.20', true);
    const typed = await register(sponsor.code.toLowerCase(), '192.0.2.21');
    expect(await found(linked.user.id)).toMatchObject({ source: 'link', state: 'counted', number: 1 });
    expect(await found(typed.user.id)).toMatchObject({ source: 'code', state: 'counted', number: 2 });
    expect(await codeOf(typed.user.id)).toBe(sponsor.code);
    expect(await rowOf(sponsor)).toMatchObject({ total_referrals: 1, successful_referrals: 2 });
    for (const code of [undefined, '', 'QX7', 'QX7ZZZ', "Q'7ZZ", 'QQQQQ']) {
      const { user } = await register(code, '192.0.2.22');
      expect(await found(user.id), code).toBeUndefined();
    }
  });

  it('records the day of the click without a cookie, if it comes from the same address within a month', async () => {
    const sponsor = await newSponsor();
    const other = await newSponsor();
    await visit(sponsor.code, '192.0.2.23');
    await visit(other.code, '192.0.2.24');
    const day = portal.clock.now().toISOString().slice(0, 10);
    portal.clock.advance(5 * 86_400_000);
    const of = async (ip: string, link: boolean) => found((await register(sponsor.code, ip, link)).user.id);
    expect(await of('192.0.2.23', true)).toMatchObject({ source: 'link', click_day: day });
    expect(await of('192.0.2.24', true)).toMatchObject({ source: 'link', click_day: null });
    expect(await of('192.0.2.23', false)).toMatchObject({ source: 'code', click_day: null });
    portal.clock.advance(30 * 86_400_000);
    expect(await of('192.0.2.23', true)).toMatchObject({ source: 'link', click_day: null });
    boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  });

  it('is held for review if it comes from the sponsor’s address, or if several come from one address', async () => {
    const sponsor = await newSponsor();
    // Test sessions come from this address.
    const own = await register(sponsor.code, '203.0.113.7');
    expect(await found(own.user.id)).toMatchObject({ state: 'review', reasons: ['shared_address'] });
    const ids = [];
    for (let index = 0; index < 3; index++) ids.push((await register(sponsor.code, '192.0.2.30')).user.id);
    expect((await found(ids[1] ?? 0))?.state).toBe('counted');
    const held = await found(ids[2] ?? 0);
    expect(held).toMatchObject({ state: 'review', reasons: ['cluster'] });
    const params = { id: sponsor.row.id };
    const { registrations } = await boss.api.sponsors.registrations({ params, query: { state: 'review' } });
    expect(registrations.map(({ reasons }) => reasons)).toEqual([['cluster'], ['shared_address']]);
    const decide = (registration: number, decision: 'accept' | 'reject') =>
      boss.api.sponsors.review({ params, body: { registration, decision, reason: 'A household' } });
    expect((await decide(held?.id ?? 0, 'accept')).registration.state).toBe('counted');
    expect((await errorOf(decide(held?.id ?? 0, 'accept'))).code).toBe(sponsorProblems.decided.code);
  });

  it('shows the sponsor a number and a day, and nothing about the person', async () => {
    const sponsor = await newSponsor();
    const { user } = await register(sponsor.code, '192.0.2.40');
    const { conversions } = await sponsor.api.sponsors.conversions({ query: {} });
    expect(conversions).toEqual([
      {
        number: 1,
        day: portal.clock.now().toISOString().slice(0, 10),
        source: 'code',
        click_day: null,
        state: 'counted',
        reasons: [],
        counts_until: new Date(portal.clock.now().getTime() + 365 * 86_400_000).toISOString().slice(0, 10),
        active: false,
        buyer: false,
      },
    ]);
    const everything = JSON.stringify([
      conversions,
      await sponsor.api.sponsors.dashboard({ query: {} }),
      await sponsor.api.sponsors.ownEarnings({ query: {} }),
    ]);
    expect(everything).not.toContain(user.username);
    expect(everything).not.toContain('192.0.2.40');
  });
});

describe('a sponsorship', () => {
  it('appears in the session, opens the dashboard, and ends when staff remove the sponsor', async () => {
    const sponsor = await newSponsor();
    expect(await sponsor.api.auth.me()).toMatchObject({ isSponsor: true, sponsorCode: sponsor.code });
    expect((await sponsor.api.sponsors.dashboard({ query: {} })).user.sponsorCode).toBe(sponsor.code);
    await boss.api.sponsors.remove({ params: { id: sponsor.row.id } });
    expect(await sponsor.api.auth.me()).toMatchObject({ isSponsor: false, sponsorCode: null });
    expect((await errorOf(sponsor.api.sponsors.dashboard({ query: {} }))).status).toBe(403);
    const again = await boss.api.sponsors.create({ body: { userId: sponsor.id, name: 'Again' } });
    expect(again.sponsor_code).not.toBe(sponsor.code);
    const taken = boss.api.sponsors.update({
      params: { id: again.id },
      body: { ...formOf(again), code: sponsor.code },
    });
    expect((await errorOf(taken)).code).toBe('sponsors.codeTaken');
  });

  it('can be created, changed and removed only by staff other than the sponsor, and by one editor at a time', async () => {
    const sponsor = await newSponsor();
    const params = { id: sponsor.row.id };
    const body = { ...formOf(sponsor.row), commission_rate: 12, tier: 'gold' as const, tier_by_rule: false };
    expect(await boss.api.sponsors.update({ params, body })).toMatchObject({ commission_rate: 12, tier: 'gold' });
    expect((await errorOf(boss.api.sponsors.update({ params, body }))).code).toBe('sponsors.changedMeanwhile');
    const created = boss.api.sponsors.create({ body: { userId: boss.id, name: 'Boss' } });
    expect((await errorOf(created)).code).toBe('sponsors.ownSponsor');
    const second = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    const own = await second.api.sponsors.create({ body: { userId: boss.id, name: 'Boss' } });
    const removed = boss.api.sponsors.remove({ params: { id: own.id } });
    expect((await errorOf(removed)).code).toBe('sponsors.ownSponsor');
    const refused = boss.api.sponsors.update({ params: { id: own.id }, body: formOf(own) });
    expect((await errorOf(refused)).code).toBe('sponsors.ownSponsor');
    expect((await boss.api.sponsors.exportCsv()).csv).toContain(sponsor.code);
    expect((await boss.api.sponsors.stats()).total_sponsors).toBe((await boss.api.sponsors.adminList()).length);
  });
});

const formOf = (row: Awaited<ReturnType<typeof rowOf>>) => ({
  name: row.name,
  code: row.sponsor_code,
  contact_email: row.contact_email,
  website_url: row.website_url,
  contact_person: row.contact_person,
  discord: row.discord,
  telegram: row.telegram,
  description: row.description,
  landing: row.landing,
  listed: row.listed,
  payout_method: row.payout_method,
  currency: row.currency,
  commission_rate: row.commission_rate,
  minimum_payout: row.minimum_payout,
  tier: row.tier,
  tier_by_rule: row.tier_by_rule,
  admin_notes: row.admin_notes,
  version: row.version,
});
