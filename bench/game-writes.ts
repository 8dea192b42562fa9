// A worker that writes to characters as a game server does, and measures each write. It has its own event loop, so that
// the copy in the main thread does not distort the measurement.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createConnection } from 'mysql2/promise';

const perSecond = 50;
const { uri, table, characters } = workerData as { uri: string; table: string; characters: number };

let latencies: number[] = [];
let running = true;
parentPort?.on('message', (message: 'take' | 'stop') => {
  if (message === 'stop') running = false;
  else {
    parentPort?.postMessage(latencies);
    latencies = [];
  }
});

const connection = await createConnection({ uri });
const started = performance.now();
for (let count = 0; running; count += 1) {
  // Measured from the time the write was due, so that the latency includes waiting behind a slow write.
  const due = started + (count * 1000) / perSecond;
  await wait(Math.max(0, due - performance.now()));
  const id = 1 + Math.floor(Math.random() * characters);
  await connection.query(`UPDATE ${table} SET exp = exp + 1, playtime = playtime + 1, last_play = NOW() WHERE id = ?`, [
    id,
  ]);
  latencies.push(performance.now() - due);
}
await connection.end();
parentPort?.close();
