import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { balanceOf } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify.ts';

let app: TestApp;
let staff: TestUser;
let players: TestUser[];
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  players = await Promise.all(Array.from({ length: 6 }, () => createTestUser(app, { longLivedToken: true })));
});
afterAll(() => app.close());

const create = async (more: { codes?: number; uses_per_code?: number; uses_per_account?: number } = {}) => {
  const { batch, csv } = await staff.api['redeem-codes'].create({ body: { name: 'Race', coins: 10, ...more } });
  return { batch, codes: csv.trim().split('\r\n').slice(1) };
};
const redeem = (player: TestUser | undefined, code = '') =>
  (player as TestUser).api['redeem-codes'].redeem({ body: { code } }).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const balances = () => Promise.all(players.map(({ id }) => balanceOf(app.platform.database.db, id)));

it('only one of several players who redeem a code at once gets its last use', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { codes } = await create();
    const outcomes = await Promise.all(players.map((player) => redeem(player, codes[0])));
    expect(outcomes.sort()).toEqual(['done', ...Array(5).fill('redeem-codes.usedUp')]);
  }
});

it('an account that redeems in two tabs at once gets only one use, with the same code or with two codes of one batch', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { codes } = await create({ codes: 2, uses_per_code: 5 });
    const [one] = players;
    const outcomes = await Promise.all([redeem(one, codes[0]), redeem(one, codes[0]), redeem(one, codes[1])]);
    expect(outcomes.sort()).toEqual(['done', 'redeem-codes.alreadyUsed', 'redeem-codes.alreadyUsed']);
  }
});

it('no code is redeemed once its batch is switched off, even if players redeem codes at that moment', async () => {
  const { batch, codes } = await create({ uses_per_code: 10 });
  const off = staff.api['redeem-codes'].update({
    params: { id: batch.id },
    body: { name: 'Race', active: false, version: batch.version },
  });
  const outcomes = await Promise.all([...players.map((player) => redeem(player, codes[0])), off.then(() => 'off')]);
  const done = outcomes.filter((outcome) => outcome === 'done').length;
  const { batches } = await staff.api['redeem-codes'].list();
  expect(batches.find(({ id }) => id === batch.id)).toMatchObject({ uses: done, state: 'off' });
  expect(await redeem(players[0], codes[0])).toBe('redeem-codes.unknown');
});

it('random redemptions never exceed the limits, and credit exactly the rewards of the redeemed codes', async () => {
  const batchForm = fc.record({
    codes: fc.integer({ min: 1, max: 3 }),
    uses_per_code: fc.integer({ min: 1, max: 4 }),
    uses_per_account: fc.integer({ min: 1, max: 3 }),
  });
  const tries = fc.array(fc.record({ who: fc.nat(5), what: fc.nat(2) }), { maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(batchForm, tries, async (form, wanted) => {
      const { batch, codes } = await create(form);
      const before = await balances();
      const outcomes = await Promise.all(
        wanted.map(async ({ who, what }) => ({
          who,
          what,
          outcome: await redeem(players[who], codes[what] ?? 'NONE'),
        })),
      );
      const done = outcomes.filter(({ outcome }) => outcome === 'done');
      for (const index of codes.keys())
        expect(done.filter(({ what }) => what === index).length).toBeLessThanOrEqual(form.uses_per_code);
      const after = await balances();
      for (const index of players.keys()) {
        const own = done.filter(({ who }) => who === index).length;
        expect(own).toBeLessThanOrEqual(form.uses_per_account);
        expect((after[index] ?? 0) - (before[index] ?? 0)).toBe(own * 10);
      }
      const { pagination } = await staff.api['redeem-codes'].redemptions({ params: { id: batch.id } });
      expect(pagination.total).toBe(done.length);
    }),
    { numRuns: 6 },
  );
  expect(await verifyLedger(app.platform.database.db)).toMatchObject({ ok: true });
});
