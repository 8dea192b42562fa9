import { z } from 'zod';

/**
 * A backup is gzipped JSON lines: a head, then for each table its name and columns and one array of strings per row,
 * and an end. Values are in PostgreSQL's text format, with times in UTC with microseconds and binary data as base64.
 */
export const Head = z.object({
  format: z.literal('wyrmgate-backup'),
  version: z.literal(1),
  created_at: z.iso.datetime(),
  /** Latest migration applied to the tables. */
  migration: z.string(),
  /** Fingerprint of the key in use when the backup was written. */
  key_print: z.string(),
  /** The key itself, 64 hexadecimal digits, included only on request. */
  key: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type Head = z.output<typeof Head>;

export const TableHead = z.object({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  /** Last value of the table's sequence. */
  last: z.number().nullable(),
});
export type TableHead = z.output<typeof TableHead>;

export const Row = z.array(z.string().nullable());
export const End = z.object({ end: z.literal(true), tables: z.int(), rows: z.int() });
export type End = z.output<typeof End>;
