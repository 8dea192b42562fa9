import { readFileSync } from 'node:fs';
import { withRuntime } from './bootstrap.mjs';
import { runInstead } from './processes.mjs';

await withRuntime(({ node, root }) => {
  const { program, environment } = JSON.parse(readFileSync(new URL('runtime.json', import.meta.url), 'utf8'));
  const options = program.filter((part) => part.startsWith('--'));
  return runInstead(node, [...options, 'server/src/cli.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX, ...process.env },
  });
});
