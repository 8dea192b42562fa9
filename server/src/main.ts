import module from 'node:module';
import './quick-imports.ts';

// Before the product is loaded: a later start then reads compiled code instead of stripping types again.
module.enableCompileCache();
// What was configured is handed on; libraries always run as in production, where React renders five times as fast.
const configured = { ...process.env };
process.env.NODE_ENV = 'production';
const { start } = await import('./start.ts');
await start(configured);
