import { createInterface } from 'node:readline/promises';
import { type ExitCode, exitCodes } from './cli/command.ts';
import { runCommandLine } from './cli/run.ts';
import { EnvFileError, loadEnvFile } from './env-file.ts';
import { withProgramName } from './program-name.ts';

const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
};
const err = (text: string) => process.stderr.write(`${withProgramName(text)}\n`);

const run = (): Promise<ExitCode> =>
  runCommandLine(loadEnvFile(process.argv.slice(2)), process.env, {
    out: (text) => process.stdout.write(`${withProgramName(text)}\n`),
    err,
    ...(process.stdin.isTTY ? { ask } : {}),
  });
try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof EnvFileError)) throw error;
  err(error.message);
  process.exitCode = exitCodes.usage;
}
// A connection that never responds must not keep the command from ending.
setTimeout(() => process.exit(), 2000).unref();
