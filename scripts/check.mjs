import { inPlace } from './place.mjs';
import { runParts, servers, style, types, unit } from './suites.mjs';

await inPlace((place) => runParts([style, ...types, unit, ...servers], place));
