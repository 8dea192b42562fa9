// The portal behind the development server (scripts/dev). It loads its code immediately, and starts when it receives a
// message.
import { once } from 'node:events';
import module from 'node:module';
import '../quick-imports.ts';

module.enableCompileCache();
const configured = { ...process.env };
process.env.NODE_ENV = 'production';
const { start } = await import('../start.ts');
const { internalHeader, internalSecret } = await import('../pipeline/caller.ts');
const { leavePages } = await import('./pages.ts');

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.send?.({ [internalHeader]: internalSecret });
await once(process, 'message');
await start(configured, { pages: leavePages });
process.send?.('started');
