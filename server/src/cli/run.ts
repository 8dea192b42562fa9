import { parseArgs } from 'node:util';
import { EnvironmentError, readEnv } from '../env.ts';
import { isOutage } from '../platform/database/database.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { type Command, CommandError, type ExitCode, exitCodes, type Given, UsageError } from './command.ts';
import { commands } from './commands.ts';

export type Streams = { out(text: string): void; err(text: string): void };

const program = 'npm run portal --';
const overview = (): string =>
  [
    `Usage: ${program} <command> [options]`,
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(15)}${summary}`),
    '',
    `${program} <command> --help tells more.`,
    'Exit codes: 0 done, 1 failed, 2 a check found a fault, 64 wrong usage.',
  ].join('\n');

const helpOf = (name: string, command: Command): string => {
  const values = command.arguments.map((value) => ` <${value}>`).join('');
  const options = Object.keys(command.options).length > 0 ? ' [options]' : '';
  return [`${program} ${name}${values}${options}: ${command.summary}.`, ...command.help].join('\n  ');
};

const read = (name: string, command: Command, args: string[]): Given => {
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
    if (positionals.length !== command.arguments.length)
      throw new UsageError(`${name} takes ${command.arguments.map((value) => `<${value}>`).join(' ') || 'no values'}.`);
    return { options: values as Given['options'], values: positionals };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** What went wrong in one sentence; a bug keeps its stack. */
const explain = (error: unknown): string => {
  if (error instanceof CommandError || error instanceof EnvironmentError || error instanceof FolderInUseError)
    return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  if (isOutage(error)) return `The database does not answer (${reason}): see DATABASE_URL.`;
  return error instanceof Error ? (error.stack ?? reason) : reason;
};

/** Runs one command line and answers the exit code. */
export const runCommandLine = async (
  args: string[],
  source: Record<string, string | undefined>,
  { out, err }: Streams,
): Promise<ExitCode> => {
  const [name = '', ...rest] = args;
  if (name === '--help' || name === 'help') {
    out(overview());
    return exitCodes.ok;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    err(`${name === '' ? 'No command was given.' : `There is no command "${name}".`}\n\n${overview()}`);
    return exitCodes.usage;
  }
  if (rest.includes('--help')) {
    out(helpOf(name, command));
    return exitCodes.ok;
  }
  try {
    const given = read(name, command, rest);
    const run = await command.load();
    return await run({ ...given, env: readEnv(source), say: out });
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\n\n${helpOf(name, command)}`);
      return exitCodes.usage;
    }
    err(explain(error));
    return exitCodes.failed;
  }
};
