import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeEach(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterEach(() => portal.close());

const reads = async () => {
  const rows = await portal.platform.database.db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.action, 'personal_data_view'))
    .orderBy(desc(auditLogs.id));
  return rows.map(({ username, target_type, target_id, resource }) => [username, target_type, target_id, resource]);
};

it('reads of personal data write one audit row per staff member, user and hour', async () => {
  const player = await createTestUser(portal);
  const params = { id: player.id };
  const read = () => boss.api.users.get({ params });
  await Promise.all([read(), read(), boss.api.users.notes({ params }), boss.api.sessions.ofUser({ params })]);
  const id = String(player.id);
  expect((await reads()).map((row) => row.slice(0, 3))).toEqual([[boss.username, 'user', id]]);
  const other = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  await other.api.users.get({ params });
  portal.clock.advance(3_600_001);
  await read();
  expect((await reads()).map(([name]) => name)).toEqual([boss.username, other.username, boss.username]);
});

it('a list of personal data writes an audit row only when staff read it successfully', async () => {
  await boss.api.audit.list();
  await boss.api.users.list();
  await boss.api.packages.adminList();
  const player = await createTestUser(portal);
  await player.api.users.list().catch(() => undefined);
  await player.api.profiles.get();
  expect((await reads()).map(([name, , , resource]) => [name, resource])).toEqual([
    [boss.username, '/api/admin/users'],
    [boss.username, '/api/admin/audit-logs'],
  ]);
});
