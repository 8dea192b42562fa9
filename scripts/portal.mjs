import { withRuntime } from './bootstrap.mjs';
import { runInForeground } from './processes.mjs';

await withRuntime(({ node, root }) =>
  runInForeground(node, ['server/src/cli.ts', ...process.argv.slice(2)], { cwd: root }),
);
