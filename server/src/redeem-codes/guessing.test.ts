import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let app: TestApp;
let staff: TestUser;
let code: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1' } });
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  const body = { name: 'Guess me', coins: 10, uses_per_code: 100, word: 'GUESS-ME' };
  code = (await staff.api['redeem-codes'].create({ body })).csv.trim().split('\r\n')[1] ?? '';
});
afterAll(() => app.close());

const at = (user: TestUser, ip: string) => app.as(user.token, { ip });
const enter = (user: TestUser, ip: string, typed = 'WRONG-CODE') =>
  at(user, ip)
    ['redeem-codes'].redeem({ body: { code: typed } })
    .then(
      () => ({ code: 'done', details: undefined }),
      ({ code, details }: { code: string; details: unknown }) => ({ code, details }),
    );
const player = () => createTestUser(app, { longLivedToken: true });

it('wrong codes block an account for increasing periods, from any address and even for valid codes', async () => {
  const guesser = await player();
  for (let index = 0; index < 5; index += 1)
    expect((await enter(guesser, `198.51.100.${index}`)).code).toBe('redeem-codes.unknown');
  expect(await enter(guesser, '198.51.100.9', code)).toEqual({
    code: 'redeem-codes.tooManyTries',
    details: { minutes: 1 },
  });
  app.clock.advance(61_000);
  for (let index = 0; index < 5; index += 1) await enter(guesser, '198.51.100.20');
  app.clock.advance(61_000);
  const { code: refused, details } = await enter(guesser, '198.51.100.20', code);
  expect([refused, (details as { minutes: number }).minutes]).toEqual(['redeem-codes.tooManyTries', 8]);
  app.clock.advance(8 * 60_000);
  expect((await enter(guesser, '198.51.100.20', code)).code).toBe('done');
});

it('only five code guesses are allowed, even if many are sent at once', async () => {
  const guesser = await player();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => enter(guesser, '192.0.2.1')));
  expect(outcomes.filter(({ code }) => code === 'redeem-codes.unknown')).toHaveLength(5);
});

it('an address from which several accounts guess codes is blocked', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, player));
  const outcomes: string[] = [];
  for (const account of accounts)
    for (let index = 0; index < 5; index += 1) outcomes.push((await enter(account, '192.0.2.50')).code);
  expect(outcomes.filter((outcome) => outcome === 'redeem-codes.unknown')).toHaveLength(15);
  expect((await enter(await player(), '192.0.2.51', code)).code).toBe('done');
});

it('valid codes do not count as guesses', async () => {
  const accounts = await Promise.all(Array.from({ length: 18 }, player));
  for (const account of accounts) expect((await enter(account, '192.0.2.70', code)).code).toBe('done');
});

it('wrong codes that staff look up count as guesses', async () => {
  const find = (typed: string) =>
    staff.api['redeem-codes'].find({ body: { code: typed } }).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  for (let index = 0; index < 5; index += 1) expect(await find('WRONG-CODE')).toBe('redeem-codes.notFound');
  expect(await find(code)).toBe('redeem-codes.tooManyTries');
});

it('attempts by staff to create code words of other batches count as guesses', async () => {
  const creator = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  const create = (word: string) =>
    at(creator, '192.0.2.90')
      ['redeem-codes'].create({ body: { name: 'Mine', coins: 1, word } })
      .then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );
  for (let index = 0; index < 6; index += 1) expect(await create(`MY-WORD-${index}`)).toBe('done');
  for (let index = 0; index < 5; index += 1) expect(await create('guess-me')).toBe('redeem-codes.wordTaken');
  expect(await create('MY-WORD')).toBe('redeem-codes.tooManyTries');
});
