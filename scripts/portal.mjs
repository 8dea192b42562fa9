import { inPlace } from './place.mjs';
import { runInPlace } from './processes.mjs';

await inPlace(({ node, root }) => runInPlace(node, ['server/src/cli.ts', ...process.argv.slice(2)], { cwd: root }));
