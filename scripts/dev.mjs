import { readFileSync } from 'node:fs';
import { inPlace } from './place.mjs';
import { runInPlace } from './processes.mjs';

await inPlace(({ node, root }) => {
  const { environment } = JSON.parse(readFileSync(new URL('runtime.json', import.meta.url), 'utf8'));
  const env = { ...environment, ...process.env, NODE_ENV: 'development' };
  return runInPlace(node, ['scripts/dev/main.ts'], { cwd: root, env });
});
