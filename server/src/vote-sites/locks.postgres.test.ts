import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { giveCoins } from '../../test/items.ts';
import { createTestUser } from '../../test/users.ts';
import { balanceOf } from '../ledger/service.ts';
import { signVote } from './adapters.ts';

it('a vote that waits for a lock on its player’s row does not delay the coins of other players', async () => {
  const portal = await startTestApp({ jobs: false });
  const { database, clock } = portal.platform;
  const boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  const player = await createTestUser(portal, { longLivedToken: true });
  const other = await createTestUser(portal);
  const secret = 'a-secret-of-thirty-two-characters';
  const form = { name: 'Toplist', link: 'https://toplist.example/vote?id={token}', coins: 4, marks: 2, secret };
  const site = await boss.api['vote-sites'].create({ body: { ...form, adapter: 'signed' } });
  const { link } = await player.api['vote-sites'].start({ params: { id: site.id } });
  const body = JSON.stringify({ player: new URL(link).searchParams.get('id') });
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));

  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (tx) => {
    // Inserting a row that refers to the player, such as a notification about a payment, takes this lock.
    await tx.execute(sql`select 1 from users where id = ${player.id} for key share`);
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const voting = portal.inject({
    method: 'POST',
    url: new URL(site.callback_url).pathname,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'one',
      'webhook-timestamp': timestamp,
      'webhook-signature': signVote(secret, { id: 'one', timestamp, body }),
    },
    remoteAddress: '203.0.113.20',
  });
  await eventually(async () => {
    const { rows } = await database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  expect(await giveCoins(database, other.id, 5, clock.now())).toBe(true);
  done.resolve();
  await holding;
  expect((await voting).status).toBe(200);
  expect(await balanceOf(database.db, player.id)).toBe(4);
  expect((await player.api.items.marks()).balance).toBe(2);
  await portal.close();
});
