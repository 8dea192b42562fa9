import { z } from 'zod';

/**
 * A backup is gzipped text, one JSON value a line: the head; then for each table a line with its name and columns and one
 * line per row, an array of texts in the order of the columns; at last the end. Texts are PostgreSQL's own, times in UTC
 * with microseconds, binary data as base64.
 */
export const Head = z.object({
  format: z.literal('wyrmgate-backup'),
  version: z.literal(1),
  created_at: z.iso.datetime(),
  /** Migration that the tables have. */
  migration: z.string(),
  /** Tells whether a key is the one of the backup. */
  key_print: z.string(),
  /** The key itself, only if it was asked for: 64 hexadecimal digits. */
  key: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type Head = z.output<typeof Head>;

export const TableHead = z.object({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  /** Last number that the table's sequence gave out. */
  last: z.number().nullable(),
});
export type TableHead = z.output<typeof TableHead>;

export const Row = z.array(z.string().nullable());
export const End = z.object({ end: z.literal(true), tables: z.int(), rows: z.int() });
export type End = z.output<typeof End>;
