import { withRuntime } from './bootstrap.mjs';
import { runInForeground } from './processes.mjs';

// Exits with 0 if a browser for the journeys starts.
await withRuntime(({ node, root }) => runInForeground(node, ['e2e/try-browser.ts'], { cwd: root }));
