import { inPlace } from './place.mjs';
import { build, journeys, runParts } from './suites.mjs';

// Whatever follows `npm run e2e --` goes to Playwright: a file, --headed, --project …
await inPlace((place) => runParts([build, journeys('Journeys', process.argv.slice(2))], place));
