import { withRuntime } from './bootstrap.mjs';
import { runInForeground } from './processes.mjs';

// Exits with 0 if the browser that the end-to-end tests need can start.
await withRuntime(({ node, root }) => runInForeground(node, ['e2e/try-browser.ts'], { cwd: root }));
