import { withRuntime } from './bootstrap.mjs';
import { allJourneys, build, release, runParts, servers, style, types, unit } from './suites.mjs';

await withRuntime((runtime) => runParts([style, ...types, build, release, unit, ...servers, ...allJourneys], runtime));
