import { expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { createTestUser } from '../../test/users.ts';

it('twenty concurrent sign-ups fill exactly the five places of an event date', async () => {
  const app = await startTestApp({ jobs: false });
  try {
    const boss = await createTestUser(app, { authority: 'implementor' });
    const date = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    const body = { title: 'Siege', date, time: '20:00', sign_up: true, places: 5 };
    const { id } = await boss.api.events.schedule({ body });
    const players = [];
    for (let at = 0; at < 20; at += 1) players.push(await createTestUser(app));
    const calls = players.map(({ api }) => api.events.setSignUp({ params: { id, date }, body: { signed_up: true } }));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const failed = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(new Set(failed)).toEqual(new Set(['events.placesTaken']));
    const { sign_ups } = await boss.api.events.signUps({ params: { id, date } });
    const { event } = await app.as().events.get({ params: { id } });
    expect([sign_ups.length, event.taken]).toEqual([5, 5]);
  } finally {
    await app.close();
  }
});
