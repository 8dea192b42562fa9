import { type Sandbox, startSandbox } from './sandbox.ts';
import { readSettings } from './settings.ts';
import { SandboxError } from './shell/sandbox-error.ts';

const explain = (cause: unknown): string => {
  if (cause instanceof SandboxError) return cause.message;
  if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE') {
    return 'The port of the payment sandbox is taken: set SANDBOX_PORT or stop the other program.';
  }
  // Does not name a setting, because the portal listens on the same host and reports an invalid one itself.
  if (cause instanceof Error && 'syscall' in cause) return `The payment sandbox cannot listen: ${cause.message}.`;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
};

const run = async (): Promise<Sandbox> => {
  const sandbox = await startSandbox(readSettings(process.env));
  process.stdout.write(`Payment sandbox at ${sandbox.url}. No real money moves.\n`);
  return sandbox;
};

try {
  const sandbox = await run();
  const end = () => {
    sandbox.close().finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  // The portal that started this process has ended.
  process.once('disconnect', end);
  if (process.connected) process.send?.('listening', () => undefined);
  else if (process.send !== undefined) end();
} catch (cause) {
  process.stderr.write(`${explain(cause)}\n`);
  process.exitCode = 1;
}
