import type { ParseArgsConfig } from 'node:util';
import type { Env } from '../env.ts';

/** Exit codes: 0 for success, 1 for failure, 2 if a check found a fault, 64 for invalid usage. */
export const exitCodes = { ok: 0, failed: 1, fault: 2, usage: 64 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The command failed for a reason that the operator can fix. The message is one sentence. */
export class CommandError extends Error {}
/** The arguments are invalid. The command's help is printed with the message. */
export class UsageError extends Error {}

export type Given = {
  /** Options by name. The value is true for a flag. */
  options: Record<string, string | boolean | undefined>;
  /** Positional values, one for each of `arguments`. */
  values: string[];
};
export type CommandContext = Given & {
  env: Env;
  say(text: string): void;
};
/** For commands that must also work with an invalid environment. */
export type UncheckedContext = Given & {
  source: Record<string, string | undefined>;
  say(text: string): void;
  /** Prompts the user at the terminal. Undefined without a terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
};
export type Command = {
  /** This command's line in the overview. */
  summary: string;
  /** Names of the required positional values. */
  arguments: readonly string[];
  options: NonNullable<ParseArgsConfig['options']>;
  /** Further lines that `--help` shows. */
  help: readonly string[];
} & Implementation;

/** Imports the implementation, so that each command loads only what it needs. */
type Implementation =
  | { load(): Promise<(context: CommandContext) => Promise<ExitCode>> }
  | { loadUnchecked(): Promise<(context: UncheckedContext) => Promise<ExitCode>> };
