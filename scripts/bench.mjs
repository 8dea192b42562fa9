import { join } from 'node:path';
import { withRuntime } from './bootstrap.mjs';
import { buildWeb } from './build-web.mjs';
import { installExtra } from './install.mjs';
import { runInForeground } from './processes.mjs';

await withRuntime(async ({ node, root }) => {
  await installExtra('bench');
  await buildWeb({ node, root });
  return runInForeground(node, [join('bench', 'run.ts'), ...process.argv.slice(2)], { cwd: root });
});
