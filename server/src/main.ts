import module from 'node:module';
import './quick-imports.ts';

// Before the product is loaded: a later start then reads compiled code instead of stripping types again.
module.enableCompileCache();
const { start } = await import('./start.ts');
await start();
