import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';

let portal: TestApp;
let boss: TestUser;
beforeEach(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor' });
});
afterEach(() => portal.close());

describe('the player page', () => {
  it('has notes, newest first, each with its author and audited', async () => {
    const { id } = await createTestUser(portal);
    for (const text of ['Asked for help', 'Helped'])
      await boss.api.users.addNote({ params: { id }, body: { text: ` ${text} ` } });
    const { notes } = await boss.api.users.notes({ params: { id } });
    expect(notes).toMatchObject([
      { text: 'Helped', created_by: boss.username },
      { text: 'Asked for help', created_by: boss.username },
    ]);
    const [row] = await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(row).toMatchObject({ action: 'note_add', target_type: 'user', target_id: String(id) });
  });

  it("has the player's sessions, which staff can end", async () => {
    const player = await createTestUser(portal);
    const params = { id: player.id };
    expect((await boss.api.sessions.ofUser({ params })).sessions).toHaveLength(1);
    expect(await boss.api.users.endSessions({ params })).toEqual({ ended: 1 });
    expect((await boss.api.sessions.ofUser({ params })).sessions).toEqual([]);
  });

  it('has separate audit lists of actions on and by the user', async () => {
    const god = await createTestUser(portal, { authority: 'god' });
    await boss.api.users.addNote({ params: { id: god.id }, body: { text: 'Promising' } });
    const about = await boss.api.audit.list({ query: { targetUserId: god.id } });
    expect(about.logs.map(({ action }) => action)).toEqual(['note_add']);
    expect((await boss.api.audit.list({ query: { userId: god.id } })).logs).toEqual([]);
    expect((await boss.api.audit.list({ query: { userId: boss.id } })).logs).toHaveLength(1);
  });
});
