import type { ParseArgsConfig } from 'node:util';
import type { Env } from '../env.ts';

/** 0 success, 1 failure, 2 a check found a fault, 64 usage error. */
export const exitCodes = { ok: 0, failed: 1, fault: 2, usage: 64 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The command failed for a reason the operator can fix; the message is one sentence. */
export class CommandError extends Error {}
/** Invalid arguments; the command's help is printed with the message. */
export class UsageError extends Error {}

export type Given = {
  /** Options by name; true for a flag. */
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
  /** Prompts the user at the terminal; undefined if there is none. */
  ask: ((question: string) => Promise<string>) | undefined;
};
export type Command = {
  /** One line for the overview of commands. */
  summary: string;
  /** Names of the required positional values. */
  arguments: readonly string[];
  options: NonNullable<ParseArgsConfig['options']>;
  /** More lines for `--help`. */
  help: readonly string[];
} & Implementation;

/** Imports the implementation, so that each command loads only what it needs. */
type Implementation =
  | { load(): Promise<(context: CommandContext) => Promise<ExitCode>> }
  | { loadUnchecked(): Promise<(context: UncheckedContext) => Promise<ExitCode>> };
