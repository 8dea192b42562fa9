import { randomUUID } from 'node:crypto';
import { appealMinutes, maxAppealsPerBan } from '@wyrmgate/contract/tickets-constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { signUp } from '../../test/sign-up.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let app: TestApp;
let boss: TestUser;
let player: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  app = await startTestApp();
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(2 * 3_600_000);
  player = await signUp(app);
});

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
const ban = (id = player.id) =>
  boss.api.users.ban({ params: { id }, body: { reason: 'Sold coins', message: 'Rule four.' } });
const logIn = (password = player.password) =>
  errorOf(app.as().auth.login({ body: { username: player.username, password } }));
const tokenOf = async (): Promise<string> => ((await logIn()).details as { appeal: string }).appeal;
const appeal = (token: string, text = 'It was my brother.', clientId: string = randomUUID()) =>
  app.as().tickets.createAppeal({ body: { token, text, client_id: clientId } });
const more = (token: string, text: string) =>
  app.as().tickets.replyToAppeal({ body: { token, text, client_id: randomUUID() } });
const look = (token: string) => app.as().tickets.openAppeal({ body: { token } });

describe('a banned player', () => {
  it('gets a token for an appeal only with the right password', async () => {
    await ban();
    expect((await logIn('Wrong1234')).details).toBeUndefined();
    const token = await tokenOf();
    expect(await look(token)).toEqual({
      username: player.username,
      ban: { type: 'permanent', message: 'Rule four.', ends_at: null },
      ticket: null,
      startable: true,
    });
    app.clock.advance(appealMinutes * 60_000);
    expect(await code(look(token))).toBe('tickets.appealExpired');
  });

  it('has at most one open appeal, even under concurrent calls, and can add to it', async () => {
    await ban();
    const token = await tokenOf();
    expect(await code(more(token, 'First'))).toBe('tickets.notFound');
    const outcomes = await Promise.all([1, 2, 3].map(() => code(appeal(token))));
    expect(outcomes.sort()).toEqual(['done', 'tickets.appealOpen', 'tickets.appealOpen']);
    const { ticket, startable } = await more(token, 'And he is sorry.');
    expect(ticket?.messages.map(({ text }) => text)).toEqual(['It was my brother.', 'And he is sorry.']);
    expect(startable).toBe(false);
  });

  it('submits an appeal once, however often the request is repeated', async () => {
    await ban();
    const token = await tokenOf();
    const clientId = randomUUID();
    await Promise.all([1, 2, 3].map(() => appeal(token, 'Once', clientId)));
    expect((await look(token)).ticket?.messages).toHaveLength(1);
  });

  it('can read the answer after logging in again, and can appeal again a few times', async () => {
    await ban();
    for (let round = 1; round <= maxAppealsPerBan; round += 1) {
      const { ticket } = await appeal(await tokenOf(), `Round ${round}`);
      const params = { id: ticket?.id ?? 0 };
      const { version } = await boss.api.tickets.adminGet({ params });
      await boss.api.tickets.answer({ params, body: { text: 'No.', state: 'closed', version } });
      const seen = await look(await tokenOf());
      expect(seen.ticket?.messages.map(({ kind, text }) => [kind, text])).toEqual([
        ['player', `Round ${round}`],
        ['staff', 'No.'],
      ]);
      expect(seen.startable).toBe(round < maxAppealsPerBan);
    }
    expect(await code(appeal(await tokenOf()))).toBe('tickets.tooManyAppeals');
  });

  it('cannot use a token that was changed or belongs to another ban', async () => {
    await ban();
    const token = await tokenOf();
    const [user, banId, expires, mac] = token.split('.');
    const forged = [
      `${Number(user) - 1}.${banId}.${expires}.${mac}`,
      `${user}.${banId}.${Number(expires) + 60_000}.${mac}`,
      `${user}.${banId}.${expires}.${'A'.repeat(43)}`,
      `${token}x`,
      '',
      'x'.repeat(500),
    ];
    for (const wrong of forged) expect(await code(look(wrong))).toBe('tickets.appealExpired');
    await boss.api.users.unban({ params: { id: player.id } });
    expect(await code(look(token))).toBe('tickets.appealExpired');
    await ban();
    expect(await code(appeal(token))).toBe('tickets.appealExpired');
  });

  it('cannot appeal while tickets are switched off, but can read an earlier appeal', async () => {
    const status = (to: 'enabled' | 'disabled') =>
      boss.api.features.update({ params: { key: 'tickets' }, body: { status: to } });
    await ban();
    const token = await tokenOf();
    await status('disabled');
    expect((await logIn()).details).toMatchObject({ appeal: null });
    expect(await code(appeal(token))).toBe('tickets.closedForNow');
    await status('enabled');
    await appeal(token);
    await status('disabled');
    expect((await look(await tokenOf())).ticket?.messages).toHaveLength(1);
    await status('enabled');
  });
});

describe('staff who handle an appeal', () => {
  it('see the ban with the appeal and can lift it with the usual action', async () => {
    const { banId } = await ban();
    const { ticket } = await appeal(await tokenOf());
    const params = { id: ticket?.id ?? 0 };
    const seen = await boss.api.tickets.adminGet({ params });
    expect(seen.ban).toMatchObject({ id: banId, reason: 'Sold coins', created_by: boss.username, lifted_at: null });
    await boss.api.users.unban({ params: { id: player.id }, body: { banId } });
    expect((await boss.api.tickets.adminGet({ params })).ban?.lifted_at).not.toBeNull();
    // The player finds the appeal among the tickets after the login.
    const { token } = await app.as().auth.login({ body: { username: player.username, password: player.password } });
    expect((await app.as(token).tickets.get({ params })).messages).toHaveLength(1);
  });

  it('cannot reopen an appeal while a later one is open', async () => {
    await ban();
    const first = await appeal(await tokenOf());
    const params = { id: first.ticket?.id ?? 0 };
    await boss.api.tickets.update({ params, body: { state: 'closed' } });
    await appeal(await tokenOf());
    expect(await code(boss.api.tickets.update({ params, body: { state: 'open' } }))).toBe('tickets.appealOpen');
    const { version } = await boss.api.tickets.adminGet({ params });
    const answer = boss.api.tickets.answer({ params, body: { text: 'Hm', version } });
    expect(await code(answer)).toBe('tickets.appealOpen');
  });
});
