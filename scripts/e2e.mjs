import { withRuntime } from './bootstrap.mjs';
import { build, journeys, runParts } from './suites.mjs';

// Passes the arguments after `npm run e2e --` to Playwright: a file, --headed, --project …
await withRuntime((runtime) => runParts([build, journeys('Journeys', process.argv.slice(2))], runtime));
