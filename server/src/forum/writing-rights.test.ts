import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf, saveSection } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { forumMembers } from './table.ts';

let app: TestApp;
let boss: TestUser;
let god: TestUser;
let vip: TestUser;
let role: number;
let lounge: number;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  god = await createTestUser(app, { authority: 'god', longLivedToken: true });
  vip = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values({ user_id: vip.id, posts: 10 });
  role = (await boss.api.roles.create({ body: { name: 'vip', display_name: 'VIP' } })).id;
  lounge = await addSection(app, 'lounge', { reply_right: 'role', reply_role: role });
  await addSection(app, 'official', { post_right: 'role', post_role: role, reply_right: 'role', reply_role: role });
});
afterAll(() => app.close());

const grant = () => boss.api.roles.assign({ params: { id: vip.id }, body: { roleId: role } });
const revoke = () => boss.api.roles.revoke({ params: { id: vip.id, roleId: role } });
const text = () => {
  count += 1;
  app.clock.advance(61_000);
  return docOf(`Text ${count}`);
};
const open = async (section: string, by = vip) =>
  (await by.api.forum.create({ body: { section, title: `Thread ${count}`, body: text() } })).thread;
const reply = async (thread: number) =>
  (await vip.api.forum.reply({ params: { id: thread }, body: { body: text() } })).id;
const edit = (id: number, title?: string) => vip.api.forum.edit({ params: { id }, body: { body: text(), title } });
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;
const readPosts = async (thread: number) => (await vip.api.forum.get({ params: { id: thread } })).posts;

it('a player who loses the role to reply cannot publish through their earlier replies', async () => {
  await grant();
  const thread = await open('lounge', boss);
  const [kept, gone] = [await reply(thread), await reply(thread)];
  await vip.api.forum.remove({ params: { id: gone } });
  await edit(kept);
  expect((await readPosts(thread)).map(({ own }) => own?.may_edit)).toEqual([false, true, true]);
  await revoke();
  expect((await readPosts(thread)).map(({ own }) => own?.may_edit)).toEqual([false, false, false]);
  expect(await codeOf(edit(kept))).toBe('forum.notAllowed');
  expect(await codeOf(vip.api.forum.restore({ params: { id: gone } }))).toBe('forum.notAllowed');
  await grant();
  await edit(kept);
  await vip.api.forum.restore({ params: { id: gone } });
  await revoke();
});

it('a player who may reply but not open threads cannot rewrite the first post of a thread', async () => {
  await grant();
  const thread = await open('official');
  const [first] = await readPosts(thread);
  await edit(first?.id ?? 0, 'A new title');
  await revoke();
  expect(await codeOf(edit(first?.id ?? 0, 'Free gold'))).toBe('forum.notAllowed');
  const own = await open('lounge');
  const [moved] = await readPosts(own);
  const { groups } = await boss.api.forum.adminSections();
  const official = groups.flatMap(({ sections }) => sections).find(({ slug }) => slug === 'official');
  await boss.api.forum.move({ params: { id: own }, body: { section: official?.id ?? 0 } });
  expect(await codeOf(edit(moved?.id ?? 0, 'Free gold'))).toBe('forum.notAllowed');
});

it('a moderator edits own posts only where they may write, unless they manage sections', async () => {
  const grants = JSON.stringify(['admin.forum.view', 'admin.forum.moderate']);
  const staff = await boss.api.roles.create({ body: { name: 'mods', display_name: 'Mods', permissions: grants } });
  await boss.api.roles.assign({ params: { id: god.id }, body: { roleId: staff.id } });
  const thread = await open('lounge', god);
  const [first] = (await god.api.forum.get({ params: { id: thread } })).posts;
  const change = () => god.api.forum.edit({ params: { id: first?.id ?? 0 }, body: { body: text() } });
  await change();
  await saveSection(boss, lounge, { post_right: 'role', post_role: role });
  expect(await codeOf(change())).toBe('forum.notAllowed');
});
