import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { cleanEvents } from './jobs.ts';
import { sendEventNotices } from './notices.ts';

let app: TestApp;
let boss: TestUser;
beforeEach(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterEach(() => app.close());

const dayMs = 86_400_000;
const dayAt = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const form = (more: object = {}) => ({
  texts: { en: { title: 'Siege' } },
  date: dayAt(3),
  time: '20:00',
  zone: 'Europe/Berlin',
  ...more,
});
const schedule = (more: object = {}) => boss.api.events.schedule({ body: form(more) });
const titles = async () => (await app.as().events.scheduled()).events.map(({ title }) => title);
const causes = async () =>
  (await app.platform.database.query<{ cause: string }>('select cause from mail_outbox order by id')).rows.map(
    ({ cause }) => cause,
  );

describe('the event calendar', () => {
  it('accepts title, description, date, time and type under the names in the specification', async () => {
    const body = {
      title: 'Siege',
      description: 'Two gates.',
      date: dayAt(1),
      time: '20:00',
      type: 'tournament' as const,
    };
    await boss.api.events.schedule({ body });
    const [event] = (await app.as().events.scheduled()).events;
    expect(event).toMatchObject({ ...body, starts_at: `${dayAt(1)}T20:00:00.000Z`, language: 'en', cancelled: false });
  });

  it('shows and hides an event on time, at most five seconds late because of the caches, and never shows a draft', async () => {
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    await schedule({ shown_from: at(10), shown_until: at(20) });
    await schedule({ texts: { en: { title: 'Draft' } }, status: 'draft' });
    expect(await titles()).toEqual([]);
    app.clock.advance(10 * 60_000 + 5000);
    expect(await titles()).toEqual(['Siege']);
    app.clock.advance(10 * 60_000);
    expect(await titles()).toEqual([]);
  });

  it('returns texts in the requested language or else in English, and names their language', async () => {
    await schedule({ texts: { en: { title: 'Siege' }, de: { title: 'Belagerung' } } });
    const read = async (language: 'de' | 'fr') => (await app.as().events.scheduled({ query: { language } })).events[0];
    expect(await read('de')).toMatchObject({ title: 'Belagerung', language: 'de' });
    expect(await read('fr')).toMatchObject({ title: 'Siege', language: 'en' });
  });

  it('lists every date of a series, each with its own page', async () => {
    const { id } = await schedule({ rule: { frequency: 'weekly', count: 3 } });
    const { events } = await app.as().events.scheduled();
    expect(events.map(({ date }) => date)).toEqual([dayAt(3), dayAt(10), dayAt(17)]);
    const { event } = await app.as().events.get({ params: { id }, query: { on: dayAt(10) } });
    expect(event).toMatchObject({ date: dayAt(10), repeats: true });
    expect((await errorOf(app.as().events.get({ params: { id: id + 1 } }))).message).toBe('Event not found');
  });
});

describe('staff', () => {
  it('cannot use an abbreviation or an offset as the time zone of an event', async () => {
    for (const zone of ['PST', '+02:00']) expect((await errorOf(schedule({ zone }))).status).toBe(400);
    for (const zone of ['UTC', 'America/Argentina/Buenos_Aires']) await schedule({ zone });
  });

  it('need the permission to edit events, and get the specified error message without it', async () => {
    const { id } = await schedule();
    const player = await createTestUser(app);
    expect(await errorOf(player.api.events.remove({ params: { id } }))).toMatchObject({
      status: 403,
      message: 'No permission to delete an event',
    });
    expect((await errorOf(player.api.events.schedule({ body: form() }))).status).toBe(403);
    expect((await errorOf(player.api.events.update({ params: { id }, body: form() }))).status).toBe(403);
  });

  it('see which other events take place at the same time before they save', async () => {
    await schedule();
    const timing = JSON.stringify({ date: dayAt(3), time: '20:30', zone: 'Europe/Berlin', minutes: 30 });
    const { overlaps, total } = await boss.api.events.preview({ query: { timing: timing as never } });
    expect([total, overlaps.map(({ title }) => title)]).toEqual([1, ['Siege']]);
  });

  it('cannot overwrite each other’s edits, because the second of two concurrent edits is rejected', async () => {
    const { id, version } = await schedule();
    const edit = () => boss.api.events.update({ params: { id }, body: form({ version }) });
    await edit();
    expect((await errorOf(edit())).code).toBe('events.changedMeanwhile');
  });
});

describe('event sign-ups and reminders', () => {
  it('are rejected when all places are taken, until someone gives up a place', async () => {
    const { id } = await schedule({ sign_up: true, places: 1 });
    const [one, two] = [await createTestUser(app), await createTestUser(app)];
    const set = (user: TestUser, signed_up: boolean) =>
      user.api.events.setSignUp({ params: { id, date: dayAt(3) }, body: { signed_up } });
    expect(await set(one, true)).toEqual({ signed_up: true, taken: 1 });
    expect(await set(one, true)).toEqual({ signed_up: true, taken: 1 });
    expect((await errorOf(set(two, true))).code).toBe('events.placesTaken');
    expect(await set(one, false)).toEqual({ signed_up: false, taken: 0 });
    expect(await set(two, true)).toEqual({ signed_up: true, taken: 1 });
    const { sign_ups } = await boss.api.events.signUps({ params: { id, date: dayAt(3) } });
    expect(sign_ups.map(({ username }) => username)).toEqual([two.username]);
  });

  it('move with an event to its new date, and are deleted with the dates of a draft', async () => {
    const { id } = await schedule({ sign_up: true, rule: { frequency: 'weekly', count: 2 } });
    const player = await createTestUser(app);
    for (const date of [dayAt(3), dayAt(10)]) {
      await player.api.events.setSignUp({ params: { id, date }, body: { signed_up: true } });
      await player.api.events.setReminder({ params: { id, date }, body: { minutes: 60 } });
    }
    const update = (more: object) => boss.api.events.update({ params: { id }, body: form({ sign_up: true, ...more }) });
    await update({});
    expect((await update({ date: dayAt(10) })).dates).toMatchObject([{ date: dayAt(10), taken: 1 }]);
    expect((await player.api.events.own()).sign_ups).toEqual([{ id, date: dayAt(10) }]);
    await update({ status: 'draft', rule: { frequency: 'weekly', count: 2 }, date: dayAt(4) });
    const left = await app.platform.database.query('select date from events_sign_ups');
    expect(left.rows).toEqual([]);
  });

  it('send one email per person and date, even if the portal was down at that time', async () => {
    const { id } = await schedule({ minutes: 600 });
    const player = await createTestUser(app, { longLivedToken: true });
    const remind = () =>
      player.api.events.setReminder({ params: { id, date: dayAt(3) }, body: { minutes: 60, zone: 'Europe/Rome' } });
    await remind();
    await sendEventNotices(app.platform);
    expect(await causes()).toEqual([]);
    const { events } = await app.as().events.scheduled();
    // Twenty minutes after the start.
    app.clock.advance(Date.parse(events[0]?.starts_at ?? '') - app.clock.now().getTime() + 20 * 60_000);
    await Promise.all([sendEventNotices(app.platform), sendEventNotices(app.platform)]);
    await sendEventNotices(app.platform);
    expect((await causes()).filter((cause) => cause.startsWith('event-reminder'))).toHaveLength(1);
    const { notifications } = await player.api.notifications.list();
    expect(notifications).toMatchObject([{ kind: 'event_reminder', data: { titles: { de: 'Siege' } } }]);
  });

  it('notify players of a cancelled date once, by email unless they switched it off, but not players of other dates', async () => {
    const { id } = await schedule({ sign_up: true, rule: { frequency: 'weekly', count: 2 } });
    const [one, two] = [await createTestUser(app), await createTestUser(app)];
    await one.api.events.setSignUp({ params: { id, date: dayAt(3) }, body: { signed_up: true } });
    await two.api.events.setSignUp({ params: { id, date: dayAt(10) }, body: { signed_up: true } });
    const three = await createTestUser(app);
    await three.api.events.setSignUp({ params: { id, date: dayAt(3) }, body: { signed_up: true } });
    await three.api.notifications.saveSwitch({ body: { topic: 'events', email: false } });
    await boss.api.events.cancel({ params: { id }, body: { date: dayAt(3) } });
    await sendEventNotices(app.platform);
    await sendEventNotices(app.platform);
    for (const [user, unread] of [
      [one, 1],
      [two, 0],
      [three, 1],
    ] as const)
      expect(await user.api.notifications.unread()).toEqual({ unread });
    const sent = (await causes()).filter((cause) => cause.startsWith('event-cancelled'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.endsWith(`:${one.id}`)).toBe(true);
  });
});

describe('the event calendar feed', () => {
  const feed = async (query = '') => (await app.inject({ url: `/calendar.ics${query}` })).text;

  it('has CRLF line endings, lines of at most 75 octets, times in UTC and an ETag', async () => {
    await schedule({ texts: { en: { title: `Ünïcode, ${'ä'.repeat(80)}; end` } } });
    const reply = await app.inject({ url: '/calendar.ics' });
    const lines = reply.text.split('\r\n');
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(reply.text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const unfolded = reply.text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`SUMMARY;LANGUAGE=en:Ünïcode\\, ${'ä'.repeat(80)}\\; end`);
    expect(unfolded).toMatch(new RegExp(`DTSTART:${dayAt(3).replaceAll('-', '')}T1[89]0000Z`));
    expect(unfolded).toMatch(/DTSTAMP:\d{8}T\d{6}Z\r\n/);
    const again = await app.inject({ url: '/calendar.ics', headers: { 'if-none-match': String(reply.headers.etag) } });
    expect(again.status).toBe(304);
  });

  it('keeps the UID of a moved event, raises SEQUENCE, and keeps a deleted event as cancelled for 30 days', async () => {
    const { id } = await schedule();
    const uid = (text: string) => /UID:(\S+)/.exec(text)?.[1];
    const before = await feed();
    await boss.api.events.update({ params: { id }, body: form({ date: dayAt(5) }) });
    const after = await feed();
    expect([uid(after), after.match(/BEGIN:VEVENT/g)?.length]).toEqual([uid(before), 1]);
    expect(after).toContain('SEQUENCE:1');
    await boss.api.events.remove({ params: { id } });
    expect(await titles()).toEqual([]);
    expect(await feed()).toContain('STATUS:CANCELLED');
    app.clock.advance(31 * dayMs);
    expect(await feed()).not.toContain('VEVENT');
    await cleanEvents(app.platform);
    expect((await app.platform.database.query('select id from events')).rows).toEqual([]);
  });

  it('hides a cancelled date until its event becomes visible', async () => {
    const shown_from = new Date(app.clock.now().getTime() + dayMs).toISOString();
    const { id } = await schedule({ shown_from, rule: { frequency: 'weekly', count: 2 } });
    await boss.api.events.cancel({ params: { id }, body: { date: dayAt(3) } });
    expect(await feed()).not.toContain('VEVENT');
    app.clock.advance(dayMs + 5000);
    expect(await feed()).toContain('STATUS:CANCELLED');
  });

  it('can be limited to one type and language, and has a file for each date', async () => {
    const { id } = await schedule({
      type: 'update',
      texts: { en: { title: 'Patch' }, de: { title: 'Aktualisierung' } },
    });
    await schedule({ type: 'tournament' });
    expect((await feed('?type=update&lang=de')).match(/SUMMARY.*/g)).toEqual(['SUMMARY;LANGUAGE=de:Aktualisierung']);
    expect((await app.inject({ url: `/calendar/${id}/${dayAt(3)}.ics` })).text).toContain('SUMMARY;LANGUAGE=en:Patch');
    expect((await app.inject({ url: `/calendar/${id}/${dayAt(4)}.ics` })).status).toBe(404);
    expect((await app.inject({ url: '/calendar/x/y.ics' })).status).toBe(404);
  });
});
