import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('the profile', () => {
  it("shows the caller's own account", async () => {
    const { id, username, email, api } = await createTestUser(portal, { language: 'pl' });
    expect(await api.profiles.get()).toMatchObject({
      id,
      username,
      email,
      real_name: null,
      status: 'active',
      authority: 'player',
      language: 'pl',
      create_time: portal.clock.now().toISOString(),
      last_play: null,
      cash: 0,
      mileage: 0,
      two_factor_enabled: false,
      backup_codes_remaining: 0,
    });
  });

  it('changes only the fields that are sent', async () => {
    const { api } = await createTestUser(portal);
    expect(await api.profiles.update({ body: { real_name: '  Ada Lovelace ' } })).toMatchObject({
      real_name: 'Ada Lovelace',
      language: 'en',
    });
    expect(await api.profiles.update({ body: { language: 'hu' } })).toMatchObject({
      real_name: 'Ada Lovelace',
      language: 'hu',
    });
    expect((await api.auth.me()).language).toBe('hu');
    expect(await api.profiles.update({ body: { real_name: ' ' } })).toMatchObject({ real_name: null });
  });

  it.each([
    ['a control character', 'A\u0007da'],
    ['a mark that reverses the direction of text', 'Ada\u202e'],
  ])('rejects a real name with %s', async (_, real_name) => {
    const { api } = await createTestUser(portal);
    const { fields } = await errorOf(api.profiles.update({ body: { real_name } }));
    expect(fields.map(({ path }) => path)).toEqual(['real_name']);
  });

  it('reports all errors at once and rejects unknown fields', async () => {
    const { api } = await createTestUser(portal);
    const body = { real_name: 'a\u0007', language: 'xx', authority: 'implementor' } as never;
    const error = await errorOf(api.profiles.update({ body }));
    expect(error).toMatchObject({ status: 400, code: 'common.validation' });
    expect(error.fields.map(({ path }) => path).sort()).toEqual(['authority', 'language', 'real_name']);
    expect((await api.auth.me()).authority).toBe('player');
  });

  it('is audited on changes, without the value of the real name', async () => {
    const { id, api } = await createTestUser(portal);
    await api.profiles.update({ body: { real_name: 'Grace Hopper', language: 'de' } });
    const rows = await portal.platform.database.db.select().from(auditLogs).where(eq(auditLogs.user_id, id));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: 'account_modify',
      changes: { language: { before: 'en', after: 'de' }, real_name: { before: null, after: '***' } },
    });
    expect(JSON.stringify(rows)).not.toContain('Grace');
  });
});
