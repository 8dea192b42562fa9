import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf, readSitemap, saveSection } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let app: TestApp;
let boss: TestUser;
let vip: TestUser;
let player: TestUser;
let role: number;
let section: number;
let thread: number;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  [vip, player] = [
    await createTestUser(app, { longLivedToken: true }),
    await createTestUser(app, { longLivedToken: true }),
  ];
  role = (await boss.api.roles.create({ body: { name: 'vip', display_name: 'VIP' } })).id;
  await boss.api.roles.assign({ params: { id: vip.id }, body: { roleId: role } });
  section = await addSection(app, 'lounge');
  await saveSection(boss, section, { see_right: 'role', see_role: role });
  const body = { section: 'lounge', title: 'The amber hall', body: docOf('A word for few: amberhall.') };
  thread = (await boss.api.forum.create({ body })).thread;
});
afterAll(() => app.close());

const readAll = async ({ api }: Pick<TestUser, 'api'>): Promise<string> =>
  JSON.stringify([
    await api.forum.sections(),
    await api.forum.list(),
    await readSitemap(api),
    await api.search.list({ query: { q: 'amberhall', lang: 'en' } }),
  ]);

it('a section for a role is invisible to other players and visitors, even in search and the sitemap', async () => {
  const text = await readAll(vip);
  for (const word of ['lounge', 'amber hall']) expect(text).toContain(word);
  for (const reader of [player, { api: app.as() }])
    for (const word of ['lounge', 'amber'])
      expect((await readAll(reader)).replace('"amberhall"', '')).not.toContain(word);
  expect((await vip.api.forum.sections()).groups[0]?.sections).toMatchObject([{ slug: 'lounge', open: false }]);
});

it('a role gives its members no access to the back office', async () => {
  expect((await errorOf(vip.api.forum.adminSections())).status).toBe(403);
});

it('members lose a section at once when their role is switched off or revoked', async () => {
  const read = () => vip.api.forum.get({ params: { id: thread } });
  await read();
  await boss.api.roles.toggle({ params: { id: role } });
  expect((await errorOf(read())).code).toBe('forum.notFound');
  await boss.api.roles.toggle({ params: { id: role } });
  await read();
  await boss.api.roles.revoke({ params: { id: vip.id, roleId: role } });
  expect((await errorOf(read())).code).toBe('forum.notFound');
  await boss.api.roles.assign({ params: { id: vip.id }, body: { roleId: role } });
  await read();
});

it('a right for a role requires an existing role, and changing the right clears the role', async () => {
  const save = (changes: Parameters<typeof saveSection>[2]) => saveSection(boss, section, changes);
  expect(await errorOf(save({ post_right: 'role' }))).toMatchObject({
    status: 400,
    fields: [{ path: 'post_role', code: 'forum:validation.role' }],
  });
  expect((await errorOf(save({ reply_right: 'role', reply_role: 9999 }))).code).toBe('forum.notFound');
  await save({ post_right: 'role', post_role: role });
  await save({ post_right: 'players' });
  const { groups, roles } = await boss.api.forum.adminSections();
  expect(groups[0]?.sections[0]).toMatchObject({ see_role: role, post_role: null, reply_role: null });
  expect(roles).toContainEqual({ id: role, display_name: 'VIP', is_active: true });
});

it('staff with the permission for sections cannot open a section for a role to themselves', async () => {
  const keeper = await createTestUser(app, { longLivedToken: true });
  const body = {
    name: 'keeper',
    display_name: 'Keeper',
    permissions: JSON.stringify(['admin.forum.view', 'admin.forum.sections']),
  };
  const { id } = await boss.api.roles.create({ body });
  await boss.api.roles.assign({ params: { id: keeper.id }, body: { roleId: id } });
  expect((await errorOf(saveSection(keeper, section, { see_right: 'everyone' }))).code).toBe('forum.notAllowed');
});

it('staff assign and revoke only roles whose sections they see', async () => {
  const registrar = await createTestUser(app, { authority: 'god', longLivedToken: true });
  const body = { name: 'registrar', display_name: 'Registrar', permissions: JSON.stringify(['admin.roles.assign']) };
  const { id } = await boss.api.roles.create({ body });
  await boss.api.roles.assign({ params: { id: registrar.id }, body: { roleId: id } });
  const give = () => registrar.api.roles.assign({ params: { id: player.id }, body: { roleId: role } });
  const take = () => registrar.api.roles.revoke({ params: { id: vip.id, roleId: role } });
  for (const right of ['see', 'post', 'reply'] as const) {
    await saveSection(boss, section, {
      see_right: 'permission',
      permission: 'admin.forum.sections',
      see_role: null,
      post_right: 'players',
      reply_right: 'players',
      [`${right}_right`]: 'role',
      [`${right}_role`]: role,
    });
    for (const call of [give, take]) expect((await errorOf(call())).code).toBe('roles.hiddenSection');
  }
  await saveSection(boss, section, { see_right: 'role', see_role: role, reply_right: 'players' });
  await boss.api.roles.assign({ params: { id: registrar.id }, body: { roleId: role } });
  await take();
  await give();
});
