import { maxSavedFilters } from '@wyrmgate/contract/saved-filters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let portal: TestApp;
let boss: TestUser;
beforeEach(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor' });
});
afterEach(() => portal.close());

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
const save = (person: TestUser, name: string, query = 'status=failed') =>
  person.api['saved-filters'].save({ body: { list: 'donations', name, query } });
const namesOf = async (person: TestUser) => (await person.api['saved-filters'].list()).filters.map(({ name }) => name);

describe('saved filters', () => {
  it('are stored by name, and saving one again replaces it', async () => {
    await save(boss, 'Late');
    const again = await save(boss, 'Late', 'status=pending');
    await save(boss, 'Big', 'search=%C3%A9+a&page=2');
    const { filters } = await boss.api['saved-filters'].list();
    expect(filters).toEqual([
      { id: expect.any(Number), list: 'donations', name: 'Big', query: 'search=%C3%A9+a&page=2' },
      again,
    ]);
  });

  it('are private to their owner, and not available to players', async () => {
    const other = await createTestUser(portal, { authority: 'implementor' });
    const { id } = await save(boss, 'Late');
    expect(await namesOf(other)).toEqual([]);
    expect(await code(other.api['saved-filters'].remove({ params: { id } }))).toBe('saved-filters.notFound');
    await boss.api['saved-filters'].remove({ params: { id } });
    expect(await namesOf(boss)).toEqual([]);
    const player = await createTestUser(portal);
    expect(await code(save(player, 'Mine'))).toBe('common.forbidden');
  });

  it('are limited to twenty, even for concurrent requests', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: maxSavedFilters + 5 }, (_, n) => code(save(boss, `F${n}`))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(maxSavedFilters);
    expect(outcomes.filter((outcome) => outcome === 'saved-filters.tooMany')).toHaveLength(5);
    expect(await code(save(boss, (await namesOf(boss))[0] ?? '', 'status=completed'))).toBe('done');
  });

  it('require a name and accept only query strings, not URLs', async () => {
    for (const [name, query] of [
      ['x', '//evil.example'],
      ['x', 'a=b#c'],
      ['x', ''],
      [' ', 'a=b'],
    ] as const)
      expect(await code(save(boss, name, query)), `${name} ${query}`).toBe('common.validation');
  });
});
