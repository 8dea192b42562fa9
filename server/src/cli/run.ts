import { parseArgs } from 'node:util';
import { type Env, readEnv } from '../env.ts';
import { explain } from '../explain.ts';
import { version } from '../version.ts';
import { type Command, CommandError, type ExitCode, exitCodes, type Given, UsageError } from './command.ts';
import { commands } from './commands.ts';

export type Streams = {
  out(text: string): void;
  err(text: string): void;
  /** Prompts the user at the terminal, if there is one. */
  ask?(question: string): Promise<string>;
};

const program = 'npm run portal --';
const column = Math.max(...Object.keys(commands).map(({ length }) => length)) + 2;
const overview = (): string =>
  [
    `Usage: ${program} <command> [options]`,
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(column)}${summary}`),
    '',
    `Run ${program} <command> --help for details, or ${program} --version. With --env <file> first, variables are read from it.`,
    'Exit codes: 0 success, 1 failure, 2 verification failed, 64 invalid usage.',
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

export const runCommandLine = async (
  args: string[],
  source: Record<string, string | undefined>,
  { out, err, ask }: Streams,
): Promise<ExitCode> => {
  const [name = '', ...rest] = args;
  if (name === '--help' || name === 'help') {
    out(overview());
    return exitCodes.ok;
  }
  if (name === '--version') {
    out(version);
    return exitCodes.ok;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    err(`${name === '' ? 'No command given.' : `Unknown command "${name}".`}\n\n${overview()}`);
    return exitCodes.usage;
  }
  if (rest.includes('--help')) {
    out(helpOf(name, command));
    return exitCodes.ok;
  }
  let env: Env | undefined;
  try {
    const given = read(name, command, rest);
    if ('loadUnchecked' in command) return await (await command.loadUnchecked())({ ...given, source, say: out, ask });
    const run = await command.load();
    env = readEnv(source);
    return await run({ ...given, env, say: out });
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\n\n${helpOf(name, command)}`);
      return exitCodes.usage;
    }
    err(error instanceof CommandError ? error.message : explain(error, env));
    return exitCodes.failed;
  }
};
