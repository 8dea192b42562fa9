import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { commitTogether, type Database, rowsOf, serializationFailure, type Tx, together } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query('create table words (word text primary key)');
});
afterAll(() => database.close());
beforeEach(() => database.query('truncate words cascade'));

const add = (tx: Tx, word: string) => () => rowsOf(tx, sql`insert into words values (${word}) returning word`);
const stored = async () => {
  const { rows } = await database.query<{ word: string }>('select word from words order by word');
  return rows.map(({ word }) => word);
};

describe('commitTogether', () => {
  it('commits its statements with the earlier ones of the transaction, and returns their rows', async () => {
    const done = await database.transaction(async (tx) => {
      await add(tx, 'earlier')();
      return commitTogether(tx, add(tx, 'first'), add(tx, 'second'));
    });
    expect(done).toEqual([[{ word: 'first' }], [{ word: 'second' }]]);
    await expect(stored()).resolves.toEqual(['earlier', 'first', 'second']);
  });

  it('rolls everything back if PostgreSQL rejects one of its statements', async () => {
    const failing = database.transaction(async (tx) => {
      await add(tx, 'earlier')();
      await commitTogether(tx, add(tx, 'again'), add(tx, 'again'), add(tx, 'last'));
    });
    await expect(failing).rejects.toThrow();
    await expect(stored()).resolves.toEqual([]);
  });

  it('rolls everything back if one of its functions fails without sending a statement', async () => {
    const failing = database.transaction(async (tx) => {
      await commitTogether(tx, add(tx, 'first'), () => Promise.reject(new Error('no statement')));
    });
    await expect(failing).rejects.toThrow('no statement');
    await expect(stored()).resolves.toEqual([]);
  });

  it('fails if a deferred constraint fails at the commit', async () => {
    await database.query('create table pairs (word text references words deferrable initially deferred)');
    const pair = (tx: Tx) => () => rowsOf(tx, sql`insert into pairs values ('missing')`);
    const failing = database.transaction((tx) => commitTogether(tx, add(tx, 'first'), pair(tx)));
    await expect(failing).rejects.toMatchObject({ code: '23503' });
    await expect(stored()).resolves.toEqual([]);
  });

  it('repeats the transaction if PostgreSQL reports a conflict and turns the commit into a rollback', async () => {
    await database.query(`create function conflict(fails boolean) returns int language plpgsql as $$
      begin if fails then raise exception using errcode = '40001'; end if; return 1; end $$`);
    let attempts = 0;
    await database.transaction(async (tx) => {
      attempts += 1;
      const conflict = () => rowsOf(tx, sql`select conflict(${attempts === 1})`);
      const another = async () => {
        await add(tx, `first ${attempts}`)();
        if (attempts === 1) await add(tx, 'after the conflict')();
      };
      await (attempts === 1 ? together(tx, another, conflict) : commitTogether(tx, another, conflict));
    });
    expect(attempts).toBe(2);
    await expect(stored()).resolves.toEqual(['first 2']);
  });

  it('fails the transaction if an error of an earlier statement was ignored', async () => {
    const failing = database.transaction(async (tx) => {
      await add(tx, 'again')();
      await add(tx, 'again')().catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('rolled back');
    await expect(stored()).resolves.toEqual([]);
  });

  it('repeats the transaction after a serialisation failure', async () => {
    let attempts = 0;
    const conflict = () => Promise.reject(Object.assign(new Error('conflict'), { code: serializationFailure }));
    await database.transaction(async (tx) => {
      attempts += 1;
      await commitTogether(tx, add(tx, 'once'), attempts === 1 ? conflict : add(tx, 'twice'));
    });
    expect(attempts).toBe(2);
    await expect(stored()).resolves.toEqual(['once', 'twice']);
  });

  it('makes the transaction reject later statements, and leaves the connection usable', async () => {
    const late = database.transaction(async (tx) => {
      await commitTogether(tx, add(tx, 'committed'));
      await add(tx, 'late')();
    });
    await expect(late).rejects.toThrow();
    await database.transaction((tx) => add(tx, 'next')());
    await expect(stored()).resolves.toEqual(['committed', 'next']);
  });
});
