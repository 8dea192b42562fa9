import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startDevServer } from '../../web/vite/dev-server.ts';
import { freePort } from './free-port.ts';
import { createPortal } from './portal.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A change in these folders restarts the portal. Vite handles changes in `web`. */
const watched = ['server/src', 'server/sandbox', 'server/seed', 'contract/src', 'contract/locales'];
/** Saving a file triggers several events and switching branches triggers many, so the restart waits for a pause. */
const settleMs = 50;

const port = Number(process.env.PORT || 3001);
// The dev server exposes source files, so other machines can reach it only if HOST allows that.
const host = process.env.HOST ?? '127.0.0.1';
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

const portal = createPortal({
  root,
  port: await freePort(port + 1),
  env: {
    ...process.env,
    HOST: host,
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: String(Number(process.env.TRUSTED_PROXIES ?? 0) + 1),
  },
});

let timer: NodeJS.Timeout | undefined;
for (const folder of watched)
  watch(`${root}${folder}`, { recursive: true }, (_, file) => {
    if (file === null || !/\.(ts|tsx|json)$/.test(file) || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(portal.restart, settleMs);
  });

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await portal.stop();
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);

portal.restart();
try {
  await startDevServer({ root: `${root}web`, port, host, publicUrl, portal });
} catch (error) {
  console.error(error);
  await portal.stop();
  process.exit(1);
}
