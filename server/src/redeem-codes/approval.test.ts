import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { writeSettings } from '../settings/service.ts';

let app: TestApp;
let boss: TestUser;
let second: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  second = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  // The batches of the previous test do not count after a day.
  app.clock.advance(25 * 3_600_000);
  await writeSettings(
    app.platform.database.db,
    { four_eyes: true, approval_code_coins: 1000, approval_code_days: 10 },
    app.clock.now(),
  );
});

type Form = Parameters<TestUser['api']['redeem-codes']['create']>[0]['body'];
const create = (more: Partial<Form>, by: TestUser = boss) =>
  by.api['redeem-codes'].create({ body: { name: 'Codes', ...(more.kind ? {} : { coins: 100 }), ...more } });
const codeIn = ({ csv }: { csv: string }) => csv.split('\r\n')[1] ?? '';
const redeem = (user: TestUser, code: string) =>
  user.api['redeem-codes'].redeem({ body: { code } }).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const player = () => createTestUser(app, { longLivedToken: true });
const stateOf = async (id: number) =>
  (await boss.api['redeem-codes'].list()).batches.find((batch) => batch.id === id)?.state;
const params = ({ approval }: { approval?: { id: number } | undefined }) => ({ params: { id: approval?.id ?? 0 } });

describe('a batch of codes that mints coins', () => {
  it('has codes at once, but they work only after a second person approves them, and neither person can redeem them', async () => {
    const made = await create({ coins: 100, codes: 11 });
    expect([made.approval?.status, made.batch.state, made.csv.trim().split('\r\n').length]).toEqual([
      'pending',
      'waiting',
      12,
    ]);
    const someone = await player();
    expect(await redeem(someone, codeIn(made))).toBe('redeem-codes.unknown');
    const { approval } = await second.api.approvals.approve(params(made));
    expect(approval.facts).toEqual({ action: 'code_batch', name: 'Codes', coins: 1100, marks: 0, premium_days: 0 });
    expect(await stateOf(made.batch.id)).toBe('live');
    expect(await redeem(second, codeIn(made))).toBe('redeem-codes.ownBatch');
    expect(await redeem(boss, codeIn(made))).toBe('redeem-codes.ownBatch');
    expect(await redeem(someone, codeIn(made))).toBe('done');
  });

  it('never works if the request is rejected or withdrawn, even after edits', async () => {
    const [rejected, withdrawn] = [await create({ coins: 5000 }), await create({ coins: 5000 })];
    await second.api.approvals.reject({ ...params(rejected), body: { reason: 'Too many' } });
    await boss.api.approvals.withdraw(params(withdrawn));
    for (const made of [rejected, withdrawn]) {
      const body = { name: 'Codes', active: true, version: made.batch.version };
      await boss.api['redeem-codes'].update({ params: { id: made.batch.id }, body });
      expect(await stateOf(made.batch.id)).toBe('refused');
      expect(await redeem(await player(), codeIn(made))).toBe('redeem-codes.unknown');
    }
  });

  it('needs approval if the value of all its uses exceeds a limit, even if it is split into small batches or sent concurrently', async () => {
    expect((await create({ coins: 1, uses_per_code: 1001 })).approval).toBeDefined();
    expect((await create({ coins: 400 })).approval).toBeUndefined();
    expect((await create({ coins: 600 })).approval).toBeUndefined();
    expect((await create({ coins: 1 })).approval).toBeDefined();
    app.clock.advance(25 * 3_600_000);
    const both = await Promise.all([create({ coins: 600 }), create({ coins: 600 })]);
    expect(both.filter(({ approval }) => approval).length).toBe(1);
    // The limit applies to each person separately.
    expect((await create({ coins: 600 }, second)).approval).toBeUndefined();
  });

  it('counts Dragon Marks like coins', async () => {
    expect((await create({ kind: 'marks', marks: 100, codes: 9 })).approval).toBeUndefined();
    const made = await create({ kind: 'marks', marks: 100, codes: 2 });
    expect(made.batch.state).toBe('waiting');
    const { approval } = await second.api.approvals.approve(params(made));
    expect(approval.facts).toEqual({ action: 'code_batch', name: 'Codes', coins: 0, marks: 200, premium_days: 0 });
  });

  it('has a separate approval limit for premium days', async () => {
    const premium = { kind: 'premium', premium_type: 'vip', premium_days: 2 } as const;
    expect((await create({ ...premium, codes: 5 })).approval).toBeUndefined();
    const { approval } = await create(premium);
    expect(approval).toBeDefined();
    const { approvals } = await second.api.approvals.list();
    expect(approvals.find(({ id }) => id === approval?.id)?.facts).toMatchObject({ coins: 0, premium_days: 2 });
  });

  it('has approval limits that only a second person can raise', async () => {
    const { approval_code_coins, approval } = await boss.api.settings.saveSecurity({
      body: { approval_code_coins: 10_000_000 },
    });
    expect([approval_code_coins, approval?.status]).toEqual([1000, 'pending']);
  });
});
