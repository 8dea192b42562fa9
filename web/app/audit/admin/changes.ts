import type { AuditEntry } from '@wyrmgate/contract/audit';

type Changes = NonNullable<AuditEntry['changes']>;
export type ChangeLine = { sign: '-' | '+'; field: string; text: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Formats changes as a diff: `- status: OK`, then `+ status: BLOCK`. A missing value has no line. */
export const changeLines = (changes: Changes): ChangeLine[] =>
  Object.entries(changes).flatMap(([field, { before, after }]) => [
    ...(before === null ? [] : [{ sign: '-' as const, field, text: textOf(before) }]),
    ...(after === null ? [] : [{ sign: '+' as const, field, text: textOf(after) }]),
  ]);
