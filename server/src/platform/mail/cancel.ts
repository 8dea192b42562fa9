import { and, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { mailOutbox } from './table.ts';
import type { TemplateName } from './templates.ts';

/** Deletes emails of these templates that have not been sent yet and whose cause matches a condition. */
export const cancelEmails = async (
  tx: Tx,
  templates: readonly TemplateName[],
  matches: (cause: SQL) => SQL,
): Promise<void> => {
  await tx
    .delete(mailOutbox)
    .where(
      and(
        ne(mailOutbox.status, 'sent'),
        inArray(mailOutbox.template, [...templates]),
        matches(sql`${mailOutbox.cause}`),
      ),
    );
};
