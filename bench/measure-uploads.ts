// Uploads 10,000 pictures at once to a portal with the demo community, and measures other pages before and during the processing.
//   node bench/measure-uploads.ts [uploads] [connections]
// Prints page latency as a ratio to idle, event loop delay and CPU time. Fails if an upload got no clear response or left files behind.
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drawPicture, uploadRequest } from '../server/test/media.ts';
import { startPortal, temporaryFolder } from './portal.ts';

const [uploads = 10_000, connections = 1000] = process.argv.slice(2).map(Number);
/** Pause between two page calls, so that the calls add little load themselves. */
const paceMs = 50;
const pages = ['/', '/news', '/api/settings/site'];

const folder = temporaryFolder();
const portal = await startPortal(folder.path);

type Sent = { agent: Agent; method: string; path: string; headers?: object; payload?: Buffer };
const send = async ({ agent, method, path, headers = {}, payload }: Sent) => {
  const started = performance.now();
  const sent = request(new URL(path, portal.url), { agent, method, headers: headers as Record<string, string> });
  sent.end(payload);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of reply) text += chunk;
  return { status: reply.statusCode ?? 0, ms: performance.now() - started, text };
};

/** Calls the pages in turn until `isOver` returns true, and returns the sorted latencies. */
const callPages = async (isOver: (calls: number) => boolean): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let calls = 0; !isOver(calls); calls += 1) {
    const path = pages[calls % pages.length] as string;
    const { status, ms } = await send({ agent, method: 'GET', path });
    if (status !== 200) throw new Error(`${path} ${status}`);
    times.push(ms);
    await wait(paceMs);
  }
  agent.destroy();
  return times.sort((one, other) => one - other);
};

/** Returns the portal's event loop delay since the previous call. */
const loopDelay = async (): Promise<string> => {
  const text = await (await fetch(`${portal.url}/metrics`)).text();
  const parts = ['p50', 'p99', 'max'].map((part) => {
    const seconds = new RegExp(`^nodejs_eventloop_lag_${part}_seconds (\\S+)`, 'm').exec(text)?.[1];
    return `${part} ${(Number(seconds) * 1000).toFixed(0)} ms`;
  });
  return parts.join(', ');
};

try {
  const body = JSON.stringify({ username: 'implementor', password: 'Demo1234' });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${portal.url}/api/auth/login`, { method: 'POST', headers, body });
  const { data } = (await login.json()) as { data: { token: string } };
  const upload = uploadRequest(data.token, 'gate.png', await drawPicture(60, 40).png().toBuffer());
  const stored = () => {
    const names = readdirSync(join(folder.path, 'media'), { recursive: true, withFileTypes: true });
    return names.filter((entry) => entry.isFile()).length;
  };
  const before = stored();
  await callPages((calls) => calls >= 30);
  await loopDelay();
  const idle = await callPages((calls) => calls >= 400);
  const idleDelay = await loopDelay();

  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const [started, cpuMs] = [performance.now(), portal.cpuMs()];
  let left = uploads;
  const sending = Promise.all(
    Array.from({ length: uploads }, () =>
      send({
        agent,
        method: 'POST',
        path: upload.url as string,
        headers: upload.headers as object,
        payload: upload.payload as Buffer,
      }).finally(() => {
        left -= 1;
      }),
    ),
  );
  const busy = await callPages(() => left === 0);
  const answers = await sending;
  agent.destroy();
  const seconds = (performance.now() - started) / 1000;
  const busyDelay = await loopDelay();
  const cpu = portal.cpuMs() - cpuMs;
  const accepted = answers.filter(({ status }) => status === 200).length;
  const postponed = answers.filter(({ status }) => status === 503).length;
  console.log(`${uploads} uploads in ${seconds.toFixed(0)} s: ${accepted} stored, ${postponed} asked to come back`);
  console.log(`portal: ${(cpu / uploads).toFixed(2)} ms of processor time for each upload and its share of the pages`);
  console.log(`event loop: idle ${idleDelay}; with uploads ${busyDelay}`);
  for (const part of [0.5, 0.99]) {
    const [quiet = 0, loaded = 0] = [idle, busy].map((times) => times[Math.floor(times.length * part)] ?? 0);
    console.log(
      `pages p${part * 100}: idle ${quiet.toFixed(1)} ms, with uploads ${loaded.toFixed(1)} ms, ratio ${(loaded / quiet).toFixed(1)}`,
    );
  }
  const uploadFolder = join(folder.path, 'uploads');
  const temporary = existsSync(uploadFolder) ? readdirSync(uploadFolder) : [];
  console.log(`files: ${stored() - before} for ${accepted} pictures, ${temporary.length} temporary`);
  if (accepted + postponed !== uploads) throw new Error(`${uploads - accepted - postponed} uploads failed otherwise.`);
  if (temporary.length > 0) throw new Error(`Left behind: ${temporary.slice(0, 5).join(', ')}`);
} finally {
  await portal.stop();
  folder.remove();
}
