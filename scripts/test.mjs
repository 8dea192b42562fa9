import { withRuntime } from './bootstrap.mjs';
import { allJourneys, build, runParts, servers, style, types, unit } from './suites.mjs';

await withRuntime((runtime) => runParts([style, ...types, build, unit, ...servers, ...allJourneys], runtime));
