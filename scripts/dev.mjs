import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { inPlace } from './place.mjs';
import { runInPlace } from './processes.mjs';
import { explain } from './say.mjs';

const watched = ['web/app', 'web/vite', 'contract/src', 'contract/locales'];

// The server restarts by itself when one of its files changes, and the finished web build is one of them.
await inPlace(async ({ node, root }) => {
  const build = () => buildWeb({ node, root, compress: false }).catch((error) => console.error(explain(error)));
  await build();
  let building = Promise.resolve();
  let wanted;
  for (const folder of watched)
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(wanted);
      wanted = setTimeout(() => {
        building = building.then(build);
      }, 200);
    });
  const code = await runInPlace(node, ['--watch', 'server/src/main.ts'], { cwd: root });
  process.exit(code);
});
