import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { inPlace } from './place.mjs';
import { isStopping, startBeside } from './processes.mjs';
import { explain, say } from './say.mjs';

const rebuilding = ['web/app', 'web/vite', 'contract/src', 'contract/locales'];
const restarting = ['server/src', 'server/sandbox', 'server/seed'];

await inPlace(async ({ node, root }) => {
  let server;
  const restart = async () => {
    if (server?.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'close');
    }
    if (isStopping()) return;
    server = startBeside(node, ['server/src/main.ts'], { cwd: root });
    // A server that fell over waits for the next change; one that was told to end takes this program along.
    server.on('close', (code) => isStopping() && process.exit(code ?? 0));
  };

  let building = true;
  const work = async () => {
    if (building) await buildWeb({ node, root, compress: false });
    building = false;
    await restart();
  };
  // One change comes as several events, and none may begin while the last is still at work.
  let timer;
  let last = Promise.resolve();
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(work).catch((error) => console.error(explain(error)));
    }, 150);
  };
  const follow = (folders, rebuild) => {
    for (const folder of folders)
      watch(join(root, folder), { recursive: true }, (_, file) => {
        if (/\.test\.tsx?$/.test(file ?? '')) return;
        building ||= rebuild;
        soon();
      });
  };
  follow(rebuilding, true);
  follow(restarting, false);
  say('The pages are rebuilt and the server is restarted after each change. Ctrl+C ends both.');
  soon();
  await new Promise(() => undefined);
});
