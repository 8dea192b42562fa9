import { randomBytes } from 'node:crypto';
import { type VoteAdapter, voteOutcomes } from '@wyrmgate/contract/vote-sites-constants';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { balanceOf } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { users } from '../users/table.ts';
import { signVote } from './adapters.ts';
import { voteCallbacks, votes } from './table.ts';

const secret = 'a-secret-of-thirty-two-characters';
const hourMs = 3_600_000;

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const newPlayer = () => createTestUser(portal, { longLivedToken: true });
const form = { name: 'Toplist', link: 'https://toplist.example/vote?id={token}', coins: 20 };
const open = async (adapter: VoteAdapter = 'signed', more: object = {}) => {
  const { id, callback_url } = await boss.api['vote-sites'].create({ body: { ...form, adapter, secret, ...more } });
  return { id, path: new URL(callback_url).pathname };
};
type Site = Awaited<ReturnType<typeof open>>;
const click = async (player: TestUser, { id }: Site): Promise<string> => {
  const { link } = await player.api['vote-sites'].start({ params: { id } });
  return new URL(link).searchParams.get('id') ?? '';
};

type Sent = { id?: string; at?: number; body?: string; key?: string; signature?: string; ip?: string };
const seconds = (offset = 0) => Math.floor(portal.clock.now().getTime() / 1000) + offset;
const sendSigned = async ({ path }: Site, player: string, sent: Sent = {}) => {
  const { id = randomBytes(8).toString('hex'), at = seconds(), body = JSON.stringify({ player }), key = secret } = sent;
  const signature = sent.signature ?? signVote(key, { id, timestamp: String(at), body });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signature,
  };
  return portal.inject({ method: 'POST', url: path, payload: body, headers, remoteAddress: sent.ip ?? '203.0.113.20' });
};
const sendForm = ({ path }: Site, fields: Record<string, string>, ip = '203.0.113.20') =>
  portal.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: ip,
  });
const sendGet = ({ path }: Site, fields: Record<string, string>, ip = '203.0.113.20') =>
  portal.inject({ method: 'GET', url: `${path}?${new URLSearchParams(fields)}`, remoteAddress: ip });

const coinsOf = ({ id }: TestUser) => balanceOf(db(), id);
const outcomesOf = async ({ id }: Site) =>
  (await db().select().from(voteCallbacks).where(eq(voteCallbacks.site_id, id)).orderBy(voteCallbacks.id)).map(
    ({ outcome }) => outcome,
  );
const lastCallback = async ({ id }: Site) => {
  const [row] = await db()
    .select()
    .from(voteCallbacks)
    .where(eq(voteCallbacks.site_id, id))
    .orderBy(desc(voteCallbacks.id))
    .limit(1);
  return row;
};

describe('a signed callback', () => {
  it('gives the reward once, stores evidence, and always gets the same response', async () => {
    const [site, player] = [await open(), await newPlayer()];
    const token = await click(player, site);
    const reply = await sendSigned(site, token);
    expect(reply).toMatchObject({ status: 200, body: { success: true, data: { received: true } } });
    expect((await sendSigned(site, 'NO SUCH TOKEN')).text).toBe(reply.text);
    expect((await sendSigned(site, token, { key: 'another secret of the site' })).text).toBe(reply.text);
    expect((await sendSigned({ ...site, path: `/api/webhooks/votes/${'A'.repeat(26)}` }, token)).text).toBe(reply.text);
    expect(await coinsOf(player)).toBe(20);
    const [evidence] = await db().select().from(voteCallbacks).where(eq(voteCallbacks.user_id, player.id));
    expect(evidence).toMatchObject({ outcome: 'rewarded', address: '203.0.113.20', fields: { player: token } });
    expect(await verifyLedger(db())).toMatchObject({ ok: true });
  });

  it.each([
    ['credentials', 'with another secret', { key: 'another secret of the site' }],
    ['credentials', 'without a signature', { signature: '' }],
    ['late', 'six minutes old', { at: -360 }],
    ['late', 'six minutes ahead', { at: 360 }],
    ['malformed', 'with an id that is too long', { id: 'x'.repeat(101) }],
    ['malformed', 'without a player', { body: '{}' }],
    ['malformed', 'that is not JSON', { body: '<vote/>' }],
  ] as const)('is rejected as %s %s', async (outcome, _, { at, ...sent }: Sent) => {
    const [site, player] = [await open(), await newPlayer()];
    const token = await click(player, site);
    await sendSigned(site, token, { ...sent, ...(at === undefined ? {} : { at: seconds(at) }) });
    expect(await outcomesOf(site)).toEqual([outcome]);
    expect(await coinsOf(player)).toBe(0);
    // The genuine callback can still use the click.
    await sendSigned(site, token);
    expect(await coinsOf(player)).toBe(20);
  });

  it('is rejected if its signature belongs to another body, id or time', async () => {
    const [site, player, other] = [await open(), await newPlayer(), await newPlayer()];
    const token = await click(player, site);
    const body = JSON.stringify({ player: await click(other, site) });
    const signature = signVote(secret, { id: 'one', timestamp: String(seconds()), body });
    await sendSigned(site, token, { id: 'one', signature });
    await sendSigned(site, token, { id: 'two', signature, body });
    await sendSigned(site, token, { id: 'one', signature, body, at: seconds(-1) });
    expect(await outcomesOf(site)).toEqual(['credentials', 'credentials', 'credentials']);
    expect([await coinsOf(player), await coinsOf(other)]).toEqual([0, 0]);
  });

  it('gives Dragon Marks once, alone or with coins, and never writes them to the coin ledger', async () => {
    const [alone, both, player] = [
      await open('signed', { coins: 0, marks: 7 }),
      await open('signed', { coins: 4, marks: 2 }),
      await newPlayer(),
    ];
    for (const site of [alone, both]) {
      const token = await click(player, site);
      await sendSigned(site, token, { id: 'one' });
      await sendSigned(site, token, { id: 'one' });
    }
    expect(await coinsOf(player)).toBe(4);
    const { balance, movements } = await player.api.items.marks();
    expect(balance).toBe(9);
    expect(movements.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['vote', 2],
      ['vote', 7],
    ]);
    expect((await player.api['vote-sites'].own()).votes.map(({ coins, marks }) => [coins, marks])).toEqual([
      [4, 2],
      [0, 7],
    ]);
    const { notifications } = await player.api.notifications.list();
    expect(notifications.map(({ data }) => data)).toMatchObject([
      { coins: 4, marks: 2 },
      { coins: 0, marks: 7 },
    ]);
    expect(await errorOf(open('signed', { coins: 0 }))).toMatchObject({
      fields: [{ path: 'coins', code: 'vote-sites:validation.reward' }],
    });
    expect(await errorOf(open('signed', { marks: -1 }))).toMatchObject({
      fields: [{ path: 'marks', code: 'vote-sites:validation.coins' }],
    });
  });

  it('rewards each id once, even if it names another player', async () => {
    const [site, one, two] = [await open(), await newPlayer(), await newPlayer()];
    const tokens = [await click(one, site), await click(two, site)];
    for (const token of tokens) await sendSigned(site, token, { id: 'same-id' });
    expect(await outcomesOf(site)).toEqual(['rewarded', 'replayed']);
    expect([await coinsOf(one), await coinsOf(two)]).toEqual([20, 0]);
    const noticesOf = async (user: TestUser) =>
      (await user.api.notifications.list()).notifications.map(({ kind, data }) => ({ kind, data }));
    expect(await noticesOf(one)).toMatchObject([{ kind: 'vote_rewarded', data: { coins: 20 } }]);
    expect(await noticesOf(two)).toEqual([]);
  });

  it('gives one reward for twenty concurrent copies, and for twenty concurrent callbacks with different ids', async () => {
    const [site, one, two] = [await open(), await newPlayer(), await newPlayer()];
    const [first, second] = [await click(one, site), await click(two, site)];
    await Promise.all(Array.from({ length: 20 }, () => sendSigned(site, first, { id: 'copy' })));
    await Promise.all(Array.from({ length: 20 }, () => sendSigned(site, second)));
    expect([await coinsOf(one), await coinsOf(two)]).toEqual([20, 20]);
    const outcomes = await outcomesOf(site);
    expect(outcomes.filter((outcome) => outcome === 'rewarded')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'replayed')).toHaveLength(38);
    expect(await verifyLedger(db())).toMatchObject({ ok: true });
  });

  it('gives no reward a day after the click, within the cooldown, or for a banned account', async () => {
    const [site, player, banned] = [await open('signed', { cooldown_hours: 1 }), await newPlayer(), await newPlayer()];
    const old = await click(player, site);
    portal.clock.advance(25 * hourMs);
    await sendSigned(site, old);
    await sendSigned(site, await click(player, site));
    portal.clock.advance(2 * hourMs);
    const early = await click(player, site);
    await boss.api['vote-sites'].update({ params: { id: site.id }, body: { ...form, cooldown_hours: 48 } });
    await sendSigned(site, early);
    const token = await click(banned, site);
    await db().update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
    await sendSigned(site, token);
    expect(await outcomesOf(site)).toEqual(['late', 'rewarded', 'cooldown', 'inactive']);
    expect([await coinsOf(player), await coinsOf(banned)]).toEqual([20, 0]);
  });

  it('gives no reward for a site that is switched off, or from another address', async () => {
    const [off, player] = [await open(), await newPlayer()];
    const token = await click(player, off);
    await boss.api['vote-sites'].update({ params: { id: off.id }, body: { ...form, active: false } });
    await sendSigned(off, token);
    expect(await outcomesOf(off)).toEqual(['inactive']);
    const listed = await open('signed', { addresses: ['192.0.2.0/24', '2001:db8::/32'] });
    const other = await click(player, listed);
    await sendSigned(listed, other);
    expect(await coinsOf(player)).toBe(0);
    await sendSigned(listed, other, { ip: '::ffff:192.0.2.9' });
    expect(await outcomesOf(listed)).toEqual(['address', 'rewarded']);
  });
});

describe('the callback of a toplist', () => {
  it('is read from GTop100 as a form and as JSON with several votes, without storing the key', async () => {
    const [site, one, two] = [await open('gtop100'), await newPlayer(), await newPlayer()];
    const [first, second] = [await click(one, site), await click(two, site)];
    const vote = { VoterIP: '198.51.100.1', Reason: '', pingUsername: first, pingbackkey: secret };
    await sendForm(site, { ...vote, Successful: '1' });
    await sendForm(site, { ...vote, Successful: '0', pingbackkey: 'wrong' });
    await sendForm(site, { ...vote, Successful: '0' });
    const entry = (name: string) => [{ ip: '198.51.100.1' }, { success: 0 }, { reason: '' }, { pb_name: name }];
    await portal.inject({
      method: 'POST',
      url: site.path,
      payload: { siteid: 1, pingbackkey: secret, Common: [entry(first), entry(second), 'nonsense'] },
    });
    expect(await outcomesOf(site)).toEqual([
      'uncounted',
      'credentials',
      'rewarded',
      'replayed',
      'rewarded',
      'uncounted',
    ]);
    expect([await coinsOf(one), await coinsOf(two)]).toEqual([20, 20]);
    const kept = await db().select().from(voteCallbacks).where(eq(voteCallbacks.site_id, site.id));
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it('is read from Arena-Top100 by GET and POST, and gives no reward for its test calls', async () => {
    const [site, one, two] = [await open('arenatop100'), await newPlayer(), await newPlayer()];
    await sendGet(site, { secret, userid: 'TEST', userip: '198.51.100.1', voted: '1' });
    await sendGet(site, { secret: 'TEST', userid: await click(one, site), userip: '198.51.100.1', voted: '1' });
    await sendGet(site, { secret, userid: await click(one, site), userip: '198.51.100.1', voted: '0' });
    await sendGet(site, { secret, userid: await click(one, site), userip: '198.51.100.1', voted: '1' });
    await sendForm(site, { secret, userid: await click(two, site), userip: '198.51.100.1', voted: '1' });
    expect(await outcomesOf(site)).toEqual(['malformed', 'credentials', 'uncounted', 'rewarded', 'rewarded']);
  });

  it.each([
    ['xtremetop100', 'GET', (token: string) => ({ custom: token, votingip: '198.51.100.1' })],
    ['gamestop100', 'GET', (token: string) => ({ custom: token })],
    ['mmtop200', 'POST', (token: string) => ({ uid: token, ip_addr: '198.51.100.1', vote_counted: '1' })],
  ] as const)('is accepted from %s only from its address, once', async (adapter, method, fields) => {
    const [site, player] = [await open(adapter, { secret: '', addresses: ['192.0.2.44'] }), await newPlayer()];
    const send = method === 'GET' ? sendGet : sendForm;
    const sent = fields(await click(player, site));
    await send(site, sent);
    await send(site, sent, '192.0.2.44');
    await send(site, sent, '192.0.2.44');
    expect(await outcomesOf(site)).toEqual(['address', 'rewarded', 'replayed']);
    expect(await coinsOf(player)).toBe(20);
  });

  it('is read from metin2.top, which sends its key encoded with the vote, and the key is never stored', async () => {
    const [site, player] = [await open('metin2top'), await newPlayer()];
    const id = await click(player, site);
    const pack = (sent: object) => ({ miaw: Buffer.from(JSON.stringify(sent)).toString('base64') });
    await sendGet(site, { miaw: 'not base64 of json' });
    await sendGet(site, pack({ key: 'wrong', ip: '198.51.100.1', id }));
    await sendGet(site, pack({ key: secret, ip: '198.51.100.1', id }));
    expect(await outcomesOf(site)).toEqual(['credentials', 'credentials', 'rewarded']);
    const kept = await db().select().from(voteCallbacks).where(eq(voteCallbacks.site_id, site.id));
    const packed = Buffer.from(secret).toString('base64').slice(0, 12);
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${secret}|${packed}|miaw`));
  });

  it('is accepted from TopG only if it comes from its address, regardless of the forwarded address', async () => {
    const [site, player] = [await open('topg', { secret: '', addresses: ['192.0.2.44'] }), await newPlayer()];
    const token = await click(player, site);
    await sendGet(site, { p_resp: token, ip: '192.0.2.44' });
    await portal.inject({
      method: 'GET',
      url: `${site.path}?p_resp=${token}`,
      headers: { 'x-forwarded-for': '192.0.2.44' },
      remoteAddress: '203.0.113.20',
    });
    expect(await coinsOf(player)).toBe(0);
    await sendGet(site, { p_resp: token, ip: '198.51.100.1' }, '192.0.2.44');
    expect(await outcomesOf(site)).toEqual(['address', 'address', 'rewarded']);
  });

  it('finds the player by name or id only after a click by that player', async () => {
    const named = await open('signed', { link: 'https://toplist.example/vote/{username}' });
    const numbered = await open('signed', { link: 'https://toplist.example/vote/{id}' });
    const player = await newPlayer();
    await sendSigned(named, player.username);
    await sendSigned(numbered, String(player.id));
    expect(await coinsOf(player)).toBe(0);
    for (const site of [named, numbered]) await player.api['vote-sites'].start({ params: { id: site.id } });
    await sendSigned(named, player.username.toUpperCase());
    await sendSigned(numbered, String(player.id));
    await sendSigned(numbered, String(player.id));
    expect(await outcomesOf(named)).toEqual(['unknown', 'rewarded']);
    expect(await outcomesOf(numbered)).toEqual(['unknown', 'rewarded', 'replayed']);
  });

  it('survives hostile bodies and fields', async () => {
    const site = await open('gtop100');
    const bodies = [
      '',
      '[]',
      'null',
      '{"Common":[[]],"pingbackkey":{}}',
      '{"__proto__":{"pb_name":1}}',
      'a\0b=\0',
      '%FF',
    ];
    for (const payload of bodies) {
      const reply = await portal.inject({ method: 'POST', url: site.path, payload });
      expect(reply.status, payload).toBe(200);
    }
    expect((await sendGet(site, { a: 'x'.repeat(3000), '\0': '\ud800' })).status).toBe(200);
    const { fields } = (await lastCallback(site)) ?? {};
    expect(JSON.stringify(fields).length).toBeLessThan(400);
  });
});

describe('any sequence of clicks, callbacks, replays, forgeries and waits', () => {
  type Step = { kind: 'click' | 'call' | 'replay' | 'forge' | 'wait'; hours: number };
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('click', 'call', 'replay', 'forge', 'wait'),
    hours: fc.integer({ min: 1, max: 20 }),
  });

  it('gives at most one reward per window, each for a click by the player, and every coin has a vote', async () => {
    const site = await open('signed', { cooldown_hours: 12, coins: 7 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const player = await newPlayer();
        let token = 'NONE';
        let sent: { id: string; at: number } | undefined;
        for (const { kind, hours } of steps) {
          if (kind === 'click') token = await click(player, site).catch(() => token);
          if (kind === 'call') {
            sent = { id: randomBytes(8).toString('hex'), at: seconds() };
            await Promise.all([sendSigned(site, token, sent), sendSigned(site, token, sent)]);
          }
          if (kind === 'replay' && sent) await sendSigned(site, token, sent);
          if (kind === 'forge') await sendSigned(site, token, { key: 'not the secret of this site' });
          if (kind === 'wait') portal.clock.advance(hours * hourMs);
        }
        const given = await db().select().from(votes).where(eq(votes.user_id, player.id)).orderBy(votes.id);
        const times = given.map(({ voted_at }) => voted_at.getTime());
        for (const [index, time] of times.entries())
          expect(time - (times[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(12 * hourMs);
        expect(given.length).toBeLessThanOrEqual(steps.filter(({ kind }) => kind === 'click').length);
        expect(await coinsOf(player)).toBe(7 * given.length);
      }),
      { numRuns: 15 },
    );
    expect(await verifyLedger(db())).toMatchObject({ ok: true });
    expect(voteOutcomes).toEqual(expect.arrayContaining([...new Set(await outcomesOf(site))]));
  });
});
