import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let app: TestApp;
let boss: TestUser;
beforeEach(async () => {
  app = await startTestApp();
  boss = await createTestUser(app, { authority: 'implementor' });
});
afterEach(() => app.close());

const body = (name: string, value: string) => ({ group: 'rates' as const, names: { en: name }, values: { en: value } });
const create = (name: string, value = '3x') => boss.api['game-settings'].create({ body: body(name, value) });
const shown = async () => (await app.as()['game-settings'].list()).settings.map(({ names }) => names.en);

describe('game settings', () => {
  it('appear on the public page at once, in the order that staff set', async () => {
    const first = await create('Experience');
    expect(await shown()).toEqual(['Experience']);
    const second = await create('Gold');
    await boss.api['game-settings'].arrange({ body: { ids: [second.id, first.id] } });
    expect(await shown()).toEqual(['Gold', 'Experience']);
    await boss.api['game-settings'].remove({ params: { id: second.id } });
    expect(await shown()).toEqual(['Experience']);
  });

  it('keep the first of two concurrent edits and reject the other', async () => {
    const { id, version } = await create('Experience');
    const edit = (value: string) =>
      boss.api['game-settings'].update({ params: { id }, body: { ...body('Experience', value), version } });
    const results = await Promise.allSettled([edit('2x'), edit('5x')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [failed] = results.filter((result) => result.status === 'rejected');
    expect(failed?.reason).toMatchObject({ status: 409, code: 'game-settings.changedMeanwhile' });
  });

  it('report every invalid field at once', async () => {
    const wrong = { group: 'magic', names: { en: '' }, values: { en: 'x'.repeat(201) } };
    const { status, fields } = await errorOf(boss.api['game-settings'].create({ body: wrong as never }));
    expect(status).toBe(400);
    expect(fields.map(({ path }) => path).sort()).toEqual(['group', 'names.en', 'values.en']);
  });
});

describe('the game connection test', () => {
  it('reports what the connected game can do', async () => {
    const found = await boss.api['game-settings'].testConnection();
    expect(found).toMatchObject({ demo: true, reachable: true });
    expect(found.capabilities).toContain('characters');
  });

  it('reports an unreachable game as a result instead of failing', async () => {
    const inspect = app.platform.game.inspect.bind(app.platform.game);
    app.platform.game.inspect = async () => ({
      ...(await inspect()),
      reachable: false,
      latencyMs: undefined,
      problems: [{ code: 'unreachable', severity: 'error', values: { reason: 'ECONNREFUSED' } }],
    });
    expect(await boss.api['game-settings'].testConnection()).toMatchObject({
      reachable: false,
      latency_ms: null,
      findings: [{ code: 'unreachable', severity: 'error', values: { reason: 'ECONNREFUSED' } }],
    });
  });
});
