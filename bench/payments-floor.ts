// Baseline of the payment bench: the writes that every purchase needs, in four transactions. Prints purchases per second.
import pg from 'pg';

const count = Number(process.env.FLOOR_COUNT);
const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10 });
await pool.query(`drop schema if exists bench_floor cascade; create schema bench_floor;
  create table bench_floor.orders (id bigint primary key, session text unique, status text not null);
  create table bench_floor.events (id bigint primary key, body text not null);
  create table bench_floor.accounts (id bigint primary key, balance bigint not null);
  create table bench_floor.entries (order_id bigint not null, account bigint not null, amount bigint not null);
  insert into bench_floor.accounts select each, 0 from generate_series(1, 40) each`);

const run = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });
const credit = async (id: number) => {
  const client = await pool.connect();
  await client.query('begin');
  const write = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  await write('lock', 'select * from bench_floor.orders where id = $1 for update', [id]);
  await write('complete', `update bench_floor.orders set status = 'completed' where id = $1`, [id]);
  await write('book', 'insert into bench_floor.entries values ($1, 0, -10), ($1, $2, 10)', [id, 1 + (id % 40)]);
  await write('balance', 'update bench_floor.accounts set balance = balance + 10 where id = $1', [1 + (id % 40)]);
  await client.query('commit');
  client.release();
};

let next = 0;
const work = async () => {
  while (next < count) {
    next += 1;
    const id = next;
    await run('order', `insert into bench_floor.orders values ($1, null, 'pending')`, [id]);
    await run('session', 'update bench_floor.orders set session = $2 where id = $1', [id, `session ${id}`]);
    await run('event', 'insert into bench_floor.events values ($1, $2)', [id, 'x'.repeat(2000)]);
    await credit(id);
  }
};
const began = performance.now();
await Promise.all(Array.from({ length: Number(process.env.FLOOR_PARALLEL) }, work));
process.stdout.write(String((count * 1000) / (performance.now() - began)));
await pool.query('drop schema bench_floor cascade');
await pool.end();
