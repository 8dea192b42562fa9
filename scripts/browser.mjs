import { inPlace } from './place.mjs';
import { runInPlace } from './processes.mjs';

// Tells whether the journeys have a browser: exit code 0 when one starts.
await inPlace(({ node, root }) => runInPlace(node, ['e2e/try-browser.ts'], { cwd: root }));
