import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { installBench } from './install.mjs';
import { inPlace } from './place.mjs';
import { runInPlace } from './processes.mjs';

await inPlace(async ({ node, root }) => {
  await installBench();
  await buildWeb({ node, root });
  return runInPlace(node, [join('bench', 'run.ts'), ...process.argv.slice(2)], { cwd: root });
});
