import type { ParseArgsConfig } from 'node:util';
import type { Env } from '../env.ts';

/** 0 done, 1 failed, 2 a check found a fault, 64 wrong usage. */
export const exitCodes = { ok: 0, failed: 1, fault: 2, usage: 64 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The command cannot do what was asked; the message is one sentence for the owner. */
export class CommandError extends Error {}
/** The command was called wrongly. */
export class UsageError extends Error {}

export type Given = {
  /** Options by name: true for a switch. */
  options: Record<string, string | boolean | undefined>;
  /** What stands behind the options, one for each of `arguments`. */
  values: string[];
};
export type CommandContext = Given & {
  env: Env;
  /** Prints one line of the answer. */
  say(text: string): void;
};
/** One command of `npm run portal`. */
export type Command = {
  /** One line for the list. */
  summary: string;
  /** Names of the values that must be given. */
  arguments: readonly string[];
  options: NonNullable<ParseArgsConfig['options']>;
  /** Further lines of `--help`. */
  help: readonly string[];
  /** Loads the work: only the called command pays for what it needs. */
  load(): Promise<(context: CommandContext) => Promise<ExitCode>>;
};
