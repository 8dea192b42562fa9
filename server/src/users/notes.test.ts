import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { usersPersonalData } from './personal-data.ts';

let portal: TestApp;
let boss: TestUser;
beforeEach(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor' });
});
afterEach(() => portal.close());

describe('the player page', () => {
  it('shows notes with their authors, newest first, and every new note is audited', async () => {
    const { id } = await createTestUser(portal);
    for (const text of ['Asked for help', 'Helped'])
      await boss.api.users.addNote({ params: { id }, body: { text: ` ${text} ` } });
    const [row] = await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    const { notes } = await boss.api.users.notes({ params: { id } });
    expect(notes).toMatchObject([
      { text: 'Helped', created_by: boss.username },
      { text: 'Asked for help', created_by: boss.username },
    ]);
    expect(row).toMatchObject({ action: 'note_add', target_type: 'user', target_id: String(id) });
  });

  it("lists the player's sessions, which staff can end", async () => {
    const player = await createTestUser(portal);
    const params = { id: player.id };
    expect((await boss.api.sessions.ofUser({ params })).sessions).toHaveLength(1);
    expect(await boss.api.users.endSessions({ params })).toEqual({ ended: 1 });
    expect((await boss.api.sessions.ofUser({ params })).sessions).toEqual([]);
  });

  it('shows notes that are also in the player’s personal data export, without their author', async () => {
    const { id } = await createTestUser(portal);
    await boss.api.users.addNote({ params: { id }, body: { text: 'Asked twice' } });
    const copy = (await usersPersonalData.export(portal.platform.database.db, id)) as { notes: object[] };
    expect(copy.notes).toEqual([{ text: 'Asked twice', created_at: portal.clock.now() }]);
    expect(JSON.stringify(copy)).not.toContain(boss.username);
  });

  it('shows notes and sessions only for users of lower levels, never for the viewer’s own account', async () => {
    const god = await createTestUser(portal, { authority: 'god' });
    const high = await createTestUser(portal, { authority: 'high_wizard' });
    await boss.api.users.addNote({ params: { id: high.id }, body: { text: 'Careful' } });
    const permissions = '["admin.users.view"]';
    const role = await boss.api.roles.create({ body: { name: 'looker', display_name: 'Looker', permissions } });
    for (const { id } of [god, high]) await boss.api.roles.assign({ params: { id }, body: { roleId: role.id } });
    for (const target of [high.id, boss.id, god.id])
      for (const read of [god.api.users.notes, god.api.sessions.ofUser])
        expect(await errorOf(read({ params: { id: target } }))).toMatchObject({
          code: target === god.id ? 'users.ownAccount' : 'users.notManageable',
        });
    expect((await high.api.sessions.ofUser({ params: { id: god.id } })).sessions).toHaveLength(1);
    expect((await boss.api.users.notes({ params: { id: high.id } })).notes).toHaveLength(1);
  });

  it('shows separate audit lists of actions on the user and by the user', async () => {
    const god = await createTestUser(portal, { authority: 'god' });
    await boss.api.users.addNote({ params: { id: god.id }, body: { text: 'Promising' } });
    const about = await boss.api.audit.list({ query: { targetUserId: god.id } });
    expect(about.logs.map(({ action }) => action)).toEqual(['note_add']);
    expect((await boss.api.audit.list({ query: { userId: god.id } })).logs).toEqual([]);
    const by = await boss.api.audit.list({ query: { userId: boss.id } });
    expect(by.logs.map(({ action }) => action)).toEqual(['personal_data_view', 'note_add']);
  });
});
