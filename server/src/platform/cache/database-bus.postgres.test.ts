import type { CacheTag } from '@wyrmgate/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { openPostgres } from '../database/postgres.ts';
import { databaseBus } from './database-bus.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let copies: ReturnType<typeof openPostgres>[];
beforeAll(async () => {
  database = await openTestDatabase();
  copies = [openPostgres(database.url ?? '', 2), openPostgres(database.url ?? '', 2)];
});
afterAll(async () => {
  for (const copy of copies) await copy.close();
  await database.close();
});

it('without Redis, a cache tag that one instance drops is also dropped by the other, even after a lost connection', async () => {
  const [one, two] = copies.map(databaseBus) as [ReturnType<typeof databaseBus>, ReturnType<typeof databaseBus>];
  const received: CacheTag[] = [];
  two.subscribe((tag) => received.push(tag));
  await eventually(async () => {
    one.publish('news');
    return received.includes('news');
  });
  const { rows } = await database.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  );
  expect(rows).toEqual([{ ended: true }]);
  await eventually(async () => {
    one.publish('events');
    return received.includes('events');
  });
  await two.close();
});
