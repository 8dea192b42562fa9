import { withRuntime } from './bootstrap.mjs';
import { runParts, servers, style, types, unit } from './suites.mjs';

await withRuntime((runtime) => runParts([style, ...types, unit, ...servers], runtime));
