import { startTestApp } from './app.ts';
import { addSection, docOf } from './forum.ts';
import { knownPlayer } from './forum-pictures.ts';
import { createTestUser, type TestUser } from './users.ts';

/** Starts a portal with a forum: an open section, an implementor, and two players who have passed the limits. */
export const startForum = async () => {
  const app = await startTestApp({ jobs: false });
  // Jobs are dropped, because they are not under test here.
  app.platform.jobs.send = async () => undefined;
  const boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  const author = await knownPlayer(app);
  const reader = await knownPlayer(app);
  await addSection(app, 'open');
  let count = 0;
  /** Returns a text that differs from all others, after the wait between two posts. */
  const next = (kind: string): string => {
    app.clock.advance(121_000);
    count += 1;
    return `${kind} ${count}`;
  };
  /** Opens a thread in the open section, unless `more` names another one. */
  const open = (user: TestUser, more: object = {}) => {
    const title = next('Thread');
    return user.api.forum.create({ body: { section: 'open', title, body: docOf(title), ...more } });
  };
  const reply = (user: TestUser, thread: number, text = '') => {
    const unique = next('Reply');
    return user.api.forum.reply({ params: { id: thread }, body: { body: docOf(text || unique) } });
  };
  /** Gives users a role that moderates the forum. */
  const makeModerators = async (members: TestUser[], permissions = ['view', 'moderate', 'delete']) => {
    const names = permissions.map((name) => `admin.forum.${name}`);
    const role = await boss.api.roles.create({
      body: { name: 'forum-staff', display_name: 'Forum', permissions: JSON.stringify(names) },
    });
    for (const { id } of members) await boss.api.roles.assign({ params: { id }, body: { roleId: role.id } });
  };
  return { app, boss, author, reader, open, reply, makeModerators };
};
