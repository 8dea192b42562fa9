import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';

let app: TestApp;
let boss: TestUser;
beforeEach(async () => {
  app = await startTestApp();
  boss = await createTestUser(app, { authority: 'implementor' });
});
afterEach(() => app.close());

const published = (text: string, more: object = {}) => ({ status: 'published' as const, texts: { en: text }, ...more });
const create = (text: string, more: object = {}) => boss.api.announcements.create({ body: published(text, more) });
const shownTo = async (api: TestUser['api']) =>
  (await api.announcements.list()).announcements.map(({ texts }) => texts.en ?? '');
const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
const lastAudit = async () => {
  const [row] = await app.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  return row;
};

describe('announcements on the player pages', () => {
  it('are shown to their audience only, in the order that staff set', async () => {
    const player = await createTestUser(app);
    for (const audience of ['staff', 'players', 'visitors', 'everyone'] as const) await create(audience, { audience });
    expect(await shownTo(app.as())).toEqual(['visitors', 'everyone']);
    expect(await shownTo(player.api)).toEqual(['players', 'everyone']);
    expect(await shownTo(boss.api)).toEqual(['staff', 'players', 'everyone']);
  });

  it('appear at their start time and disappear at their end time, at most five seconds late because of the cache', async () => {
    await create('Soon', { starts_at: at(10), ends_at: at(20) });
    expect(await shownTo(app.as())).toEqual([]);
    app.clock.advance(10 * 60_000 + 5_000);
    expect(await shownTo(app.as())).toEqual(['Soon']);
    app.clock.advance(10 * 60_000);
    expect(await shownTo(app.as())).toEqual([]);
  });

  it('are hidden while they are drafts, and shown as soon as they are published', async () => {
    const draft = await create('Hello', { status: 'draft' });
    expect(draft.state).toBe('draft');
    expect(await shownTo(app.as())).toEqual([]);
    await boss.api.announcements.update({ params: { id: draft.id }, body: published('Hello') });
    expect(await shownTo(app.as())).toEqual(['Hello']);
  });
});

describe('announcements in the back office', () => {
  it('report every invalid field at once', async () => {
    const body = { texts: { en: ' ', de: 'x'.repeat(301) }, link: 'javascript:alert(1)', starts_at: 'soon' };
    const { status, fields } = await errorOf(boss.api.announcements.create({ body: body as never }));
    expect(status).toBe(400);
    expect(fields.map(({ path }) => path).sort()).toEqual(['link', 'starts_at', 'texts.de', 'texts.en']);
  });

  it.each(['//evil.example', '/\\evil.example', 'http://plain.example', 'javascript:alert(1)', '/a b'])(
    'reject the link %s',
    async (link) => {
      expect((await errorOf(create('Text', { link }))).status).toBe(400);
    },
  );

  it('reject an end that is not after the start', async () => {
    const { fields } = await errorOf(create('Text', { starts_at: at(5), ends_at: at(5) }));
    expect(fields.map(({ path }) => path)).toEqual(['ends_at']);
  });

  it('keep the first of two concurrent edits and reject the other', async () => {
    const { id, version } = await create('First');
    const edit = (text: string) =>
      boss.api.announcements.update({ params: { id }, body: { ...published(text), version } });
    const results = await Promise.allSettled([edit('one'), edit('two')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [failed] = results.filter((result) => result.status === 'rejected');
    expect(failed?.reason).toMatchObject({ status: 409, code: 'announcements.changedMeanwhile' });
  });

  it('keep their version when they are reordered, so that dismissed ones stay dismissed', async () => {
    const [one, two, three] = [await create('1'), await create('2'), await create('3')];
    const ids = [three.id, one.id];
    const { announcements } = await boss.api.announcements.arrange({ body: { ids } });
    expect(announcements.map(({ id }) => id)).toEqual([...ids, two.id]);
    expect(announcements.map(({ version }) => version)).toEqual([1, 1, 1]);
    expect(await shownTo(app.as())).toEqual(['3', '1', '2']);
  });

  it('record the changed text of each language in the audit log', async () => {
    const { id } = await create('Hello');
    const texts = { en: 'Hello', de: 'Hallo', fr: '' };
    const after = await boss.api.announcements.update({ params: { id }, body: { ...published(''), texts } });
    expect(after.texts).toEqual({ en: 'Hello', de: 'Hallo' });
    expect(await lastAudit()).toMatchObject({
      action: 'announcement_update',
      changes: { text_de: { before: null, after: 'Hallo' } },
    });
    await boss.api.announcements.remove({ params: { id } });
    expect(await lastAudit()).toMatchObject({ action: 'announcement_delete', target_id: String(id) });
    expect((await errorOf(boss.api.announcements.remove({ params: { id } }))).status).toBe(404);
  });
});
