import { readFileSync } from 'node:fs';
import { withRuntime } from './bootstrap.mjs';
import { runInForeground } from './processes.mjs';

await withRuntime(({ node, root }) => {
  const { environment } = JSON.parse(readFileSync(new URL('runtime.json', import.meta.url), 'utf8'));
  const env = { ...environment, ...process.env, NODE_ENV: 'development' };
  return runInForeground(node, ['scripts/dev/main.ts'], { cwd: root, env });
});
