import module from 'node:module';
import { EnvFileError, loadEnvFile } from './env-file.ts';
import { endWithParent } from './process-end.ts';
import './quick-imports.ts';

// Enabled before importing the server, so that later starts read compiled code instead of stripping types again.
module.enableCompileCache();
try {
  loadEnvFile(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof EnvFileError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
// The configured mode is passed on, but libraries always run in production mode, in which React renders five times as fast.
const configured = { ...process.env };
process.env.NODE_ENV = 'production';
const { start } = await import('./start.ts');
endWithParent(process.env.END_WITH_PARENT);
await start(configured);
