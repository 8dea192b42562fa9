import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { giveGameAccount } from '../../test/items.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { deliveries } from '../deliveries/table.ts';
import { balanceOf } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { erasePersonalData, exportPersonalData } from '../personal-data.ts';
import { writeSettings } from '../settings/service.ts';
import { redeemCodes, redeemUses } from './table.ts';

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());

const db = () => app.platform.database.db;
const createPlayer = () => createTestUser(app, { longLivedToken: true });
type Form = Parameters<TestUser['api']['redeem-codes']['create']>[0]['body'];
let count = 0;
const create = async (more: Partial<Form> = {}, by: TestUser = staff) => {
  count += 1;
  const { batch, csv, approval } = await by.api['redeem-codes'].create({
    body: { name: `Batch ${count}`, ...(more.kind === 'premium' ? {} : { coins: 100 }), ...more },
  });
  return { batch, csv, approval, codes: csv.trim().split('\r\n').slice(1) };
};
const redeem = (user: TestUser, code = '') => user.api['redeem-codes'].redeem({ body: { code } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    ({ fields }: { fields: { path: string; code: string }[] }) => fields.map(({ path, code }) => `${path} ${code}`),
  );
const listed = async (id: number) =>
  (await staff.api['redeem-codes'].list({ query: { limit: 100 } })).batches.find((batch) => batch.id === id);
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();

describe('a batch of codes', () => {
  it('returns the codes only once, when it is created, and stores keyed hashes', async () => {
    const { batch, codes, csv } = await create({ codes: 250 });
    expect(new Set(codes).size).toBe(250);
    expect(
      codes.filter((code) => !/^[ACDEFGHJKMNPQRTVWXY34679]{4}(-[ACDEFGHJKMNPQRTVWXY34679]{4}){2}$/.test(code)),
    ).toEqual([]);
    expect(csv.startsWith('code\r\n')).toBe(true);
    const rows = await db().select().from(redeemCodes).where(eq(redeemCodes.batch_id, batch.id));
    expect(rows).toHaveLength(250);
    const stored = JSON.stringify(rows);
    expect(codes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toEqual([]);
    expect(await listed(batch.id)).toMatchObject({ codes: 250, uses: 0, state: 'live' });
    expect(JSON.stringify(await listed(batch.id))).not.toContain(codes[0]);
  });

  it('can have 10,000 codes', async () => {
    const { batch, codes } = await create({ codes: 10_000, coins: 1 });
    expect([batch.codes, new Set(codes).size]).toEqual([10_000, 10_000]);
    expect(await db().$count(redeemCodes, eq(redeemCodes.batch_id, batch.id))).toBe(10_000);
  });

  it('is rejected with an error for each invalid field', async () => {
    expect(await fieldsOf(create({ name: ' ', coins: 0, codes: 10_001, uses_per_code: 100_001 }))).toEqual([
      'name redeem-codes:validation.name',
      'coins redeem-codes:validation.whole',
      'codes redeem-codes:validation.tooLarge',
      'uses_per_code redeem-codes:validation.tooLarge',
    ]);
    expect(await fieldsOf(create({ kind: 'premium' }))).toEqual([
      'premium_type redeem-codes:validation.premium',
      'premium_days redeem-codes:validation.premium',
    ]);
    expect(await fieldsOf(create({ coins: null }))).toEqual(['coins redeem-codes:validation.coins']);
    for (const word of ['=CMD()', '-DASH-WORD', 'ABC12', 'ÄÖÜÄÖÜ', 'A B C D E F', '\u202eEVILWORD'])
      expect(await fieldsOf(create({ word })), word).toEqual(['word redeem-codes:validation.word']);
    expect(await fieldsOf(create({ word: 'LONGWORD', codes: 2 }))).toEqual(['codes redeem-codes:validation.oneWord']);
    expect(await fieldsOf(create({ starts_at: inDays(2), expires_at: inDays(1) }))).toEqual([
      'expires_at redeem-codes:validation.endsAfterStart',
    ]);
  });

  it('accepts only a code word that no other batch has, ignoring case and hyphens', async () => {
    const { codes } = await create({ word: 'Dragon-Night', uses_per_code: 10 });
    expect(codes).toEqual(['DRAGON-NIGHT']);
    expect(await codeOf(create({ word: 'dragonnight' }))).toBe('redeem-codes.wordTaken');
  });

  it('can be renamed, rescheduled and switched off, but its reward cannot be changed', async () => {
    const { batch, codes } = await create();
    const edit = (more: object) =>
      staff.api['redeem-codes'].update({
        params: { id: batch.id },
        body: { name: 'New name', active: false, starts_at: null, expires_at: null, version: batch.version, ...more },
      });
    expect(await codeOf(edit({ coins: 100_000 }))).toBe('common.validation');
    expect(await edit({})).toMatchObject({ name: 'New name', active: false, state: 'off', coins: 100 });
    expect(await codeOf(edit({}))).toBe('redeem-codes.changedMeanwhile');
    expect(await codeOf(redeem(await createPlayer(), codes[0]))).toBe('redeem-codes.unknown');
    const [row] = await db()
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.action, 'code_batch_update'), eq(auditLogs.result, 'success')));
    expect(row).toMatchObject({ target_type: 'code_batch', target_id: String(batch.id), user_id: staff.id });
    expect(row?.changes).toMatchObject({ active: { before: true, after: false } });
  });
});

describe('redeeming a code', () => {
  it('credits coins once, with a readable history, and keeps the ledger consistent', async () => {
    const { batch, codes } = await create({ coins: 120 });
    const player = await createPlayer();
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `;
    expect(await redeem(player, typed)).toEqual({
      kind: 'coins',
      coins: 120,
      marks: null,
      premium_type: null,
      premium_days: null,
      balance: 120,
      item: null,
      premium_until: null,
    });
    const { movements } = await player.api.ledger.history();
    expect(movements).toMatchObject([{ kind: 'code', amount: 120, balance: 120 }]);
    expect((await player.api.notifications.list()).notifications).toMatchObject([
      { kind: 'code_redeemed', data: { coins: 120, premium_days: null } },
    ]);
    expect(await codeOf(redeem(player, codes[0]))).toBe('redeem-codes.alreadyUsed');
    expect(await codeOf(redeem(await createPlayer(), codes[0]))).toBe('redeem-codes.usedUp');
    expect(await verifyLedger(db())).toMatchObject({ ok: true });
    expect(await listed(batch.id)).toMatchObject({ uses: 1, state: 'used' });
    const [row] = await db().select().from(auditLogs).where(eq(auditLogs.user_id, player.id)).orderBy(auditLogs.id);
    expect(row).toMatchObject({ action: 'code_redeem', result: 'success', target_id: String(batch.id) });
    expect(row?.changes).toMatchObject({ coins: { before: 0, after: 120 } });
    expect(JSON.stringify(await db().select().from(auditLogs))).not.toContain(codes[0]);
  });

  it('gives Dragon Marks once, with their history and a notification', async () => {
    const { batch, codes } = await create({ kind: 'marks', coins: 500, marks: 30, uses_per_account: 5 });
    expect(batch).toMatchObject({ kind: 'marks', coins: null, marks: 30 });
    const player = await createPlayer();
    expect(await redeem(player, codes[0])).toMatchObject({ kind: 'marks', marks: 30, coins: null, balance: 0 });
    expect(await codeOf(redeem(player, codes[0]))).toBe('redeem-codes.usedUp');
    const { balance, movements } = await player.api.items.marks();
    expect([balance, movements]).toMatchObject([30, [{ reason: 'code', amount: 30, balance: 30, order: null }]]);
    const [told] = (await player.api.notifications.list()).notifications;
    expect(told).toMatchObject({ kind: 'code_redeemed', data: { marks: 30, coins: null } });
    expect(await fieldsOf(create({ kind: 'marks' }))).toEqual(['marks redeem-codes:validation.marks']);
  });

  it('grants premium, which extends premium of the same type and waits for another type to end or replaces it', async () => {
    const premium = { kind: 'premium', premium_type: 'vip', premium_days: 3 } as const;
    const [first, second] = [await create(premium), await create(premium)];
    const other = await create({ ...premium, premium_type: 'basic' });
    const player = await createPlayer();
    expect(await redeem(player, first.codes[0])).toMatchObject({ kind: 'premium', premium_until: inDays(3) });
    expect(await redeem(player, second.codes[0])).toMatchObject({ premium_until: inDays(6) });
    expect(await codeOf(redeem(player, other.codes[0]))).toBe('redeem-codes.otherPremium');
    const third = await create({ ...premium, premium_type: 'basic', premium_days: 4 });
    const hasty = await createPlayer();
    const fourth = await create(premium);
    await redeem(hasty, fourth.codes[0]);
    const body = { code: third.codes[0] ?? '', replace_premium: true };
    expect(await hasty.api['redeem-codes'].redeem({ body })).toMatchObject({ premium_until: inDays(4) });
    app.clock.advance(6 * 86_400_000);
    expect(await codeOf(redeem(player, other.codes[0]))).toBe('done');
  });

  it('works exactly from the start time of the batch until it expires', async () => {
    const { codes, batch } = await create({ starts_at: inDays(1), expires_at: inDays(2), uses_per_code: 5 });
    const [early, late] = [await createPlayer(), await createPlayer()];
    expect(await codeOf(redeem(early, codes[0]))).toBe('redeem-codes.unknown');
    expect((await listed(batch.id))?.state).toBe('scheduled');
    app.clock.advance(86_400_000);
    expect(await codeOf(redeem(early, codes[0]))).toBe('done');
    app.clock.advance(86_400_000 - 1000);
    expect(await codeOf(redeem(await createPlayer(), codes[0]))).toBe('done');
    app.clock.advance(1000);
    expect(await codeOf(redeem(late, codes[0]))).toBe('redeem-codes.expired');
    expect((await listed(batch.id))?.state).toBe('expired');
  });

  it('counts the uses of an account across all codes of a batch', async () => {
    const { codes } = await create({ codes: 3, uses_per_account: 2 });
    const player = await createPlayer();
    const outcomes: string[] = [];
    for (const code of codes) outcomes.push(await codeOf(redeem(player, code)));
    expect(outcomes).toEqual(['done', 'done', 'redeem-codes.alreadyUsed']);
    expect(await codeOf(redeem(await createPlayer(), codes[2]))).toBe('done');
  });

  it('sends coins to the game if the game stores the balances', async () => {
    await writeSettings(db(), { balances_in: 'game' }, app.clock.now());
    const { codes } = await create();
    const player = await createPlayer();
    await giveGameAccount(app, player.id);
    expect(await redeem(player, codes[0])).toMatchObject({ coins: 100, balance: 0 });
    const sent = await db().select().from(deliveries).where(eq(deliveries.user_id, player.id));
    expect(sent.map(({ payload }) => payload)).toMatchObject([{ amount: 100 }]);
    await writeSettings(db(), { balances_in: 'portal' }, app.clock.now());
  });

  it('fails with the same error for anything that is not a code', async () => {
    const player = await createPlayer();
    for (const code of ['NO-SUCH-CODE', "' or 1=1 --", '<script>', '\u202e\u0000x', '🐉🐉🐉', '-', 'ЖЖЖЖ'])
      expect(['redeem-codes.unknown', 'common.malformed']).toContain(await codeOf(redeem(player, code)));
    expect(await codeOf(redeem(player, ''))).toBe('common.validation');
    expect(await codeOf(redeem(player, 'A'.repeat(65)))).toBe('common.validation');
    expect(await balanceOf(db(), player.id)).toBe(0);
  });

  it('is rejected for the person who created the codes', async () => {
    const { codes } = await create();
    expect(await codeOf(redeem(staff, codes[0]))).toBe('redeem-codes.ownBatch');
  });
});

describe('staff', () => {
  it('see the redemptions of a batch and find them by a typed code', async () => {
    const { batch, codes } = await create({ codes: 2, uses_per_code: 2 });
    const [one, two] = [await createPlayer(), await createPlayer()];
    await redeem(one, codes[0]);
    await redeem(two, codes[1]);
    const { redemptions } = await staff.api['redeem-codes'].redemptions({ params: { id: batch.id } });
    expect(redemptions.map(({ username }) => username)).toEqual([two.username, one.username]);
    const found = await staff.api['redeem-codes'].find({ body: { code: codes[0]?.toLowerCase() ?? '' } });
    expect([found.batch.id, found.uses_left, found.redemptions.map(({ user_id }) => user_id)]).toEqual([
      batch.id,
      1,
      [one.id],
    ]);
    expect(await codeOf(staff.api['redeem-codes'].find({ body: { code: 'NO-SUCH-CODE' } }))).toBe(
      'redeem-codes.notFound',
    );
    expect(await codeOf(staff.api['redeem-codes'].redemptions({ params: { id: 999_999 } }))).toBe(
      'redeem-codes.notFound',
    );
    const search = await staff.api['redeem-codes'].list({ query: { search: batch.name.toUpperCase() } });
    expect(search.batches.map(({ id }) => id)).toContain(batch.id);
  });

  it('who may only view codes cannot create them, and players can neither view nor create them', async () => {
    const viewer = await createPlayer();
    const role = await staff.api.roles.create({
      body: { name: 'code-viewer', display_name: 'Codes', permissions: '["admin.redeem-codes.view"]' },
    });
    await staff.api.roles.assign({ params: { id: viewer.id }, body: { roleId: role.id } });
    expect(await codeOf(viewer.api['redeem-codes'].list())).toBe('done');
    expect(await codeOf(create({}, viewer))).toBe('common.forbidden');
    expect(await codeOf((await createPlayer()).api['redeem-codes'].list())).toBe('common.forbidden');
    expect(await codeOf(app.as()['redeem-codes'].redeem({ body: { code: 'WYRMGATE' } }))).toBe(
      'common.unauthenticated',
    );
  });
});

it('the personal data export contains code redemptions, which keep only the id of an erased player', async () => {
  const { batch, codes } = await create();
  const player = await createPlayer();
  await redeem(player, codes[0]);
  expect(await exportPersonalData(db(), player.id)).toMatchObject({
    redeemCodes: { redeemed: [{ batch: batch.name, coins: 100 }], created: [] },
  });
  await app.platform.database.transaction((tx) => erasePersonalData(tx, player.id, app.clock.now()));
  expect(await db().select().from(redeemUses).where(eq(redeemUses.user_id, player.id))).toHaveLength(1);
  const { redemptions } = await staff.api['redeem-codes'].redemptions({ params: { id: batch.id } });
  expect(redemptions[0]?.username).toBe(`#${player.id}`);
});
