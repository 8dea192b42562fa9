import { inPlace } from './place.mjs';
import { allJourneys, build, runParts, servers, style, types, unit } from './suites.mjs';

await inPlace((place) => runParts([style, ...types, build, unit, ...servers, ...allJourneys], place));
