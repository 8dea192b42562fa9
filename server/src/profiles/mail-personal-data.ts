import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findUser } from '../users/service.ts';
import { emailChanges } from './table.ts';

/**
 * Emails store no user id, so they are found by the user's current and earlier addresses and by their email changes.
 */
const sentToUser = async (tx: Tx, userId: number) => {
  const email = (await findUser(tx, userId))?.email ?? '';
  const earlier = tx
    .select({ email: sql`lower(${emailChanges.old_email})` })
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, userId), eq(emailChanges.outcome, 'done')));
  const recipient = sql`lower(${mailOutbox.recipient})`;
  return or(
    eq(recipient, email.toLowerCase()),
    inArray(recipient, earlier),
    like(mailOutbox.cause, `user:${userId}:email-change%`),
  );
};

/** Exports no email bodies, because their links may still work and the user has received them. */
export const mailPersonalData: PersonalData = {
  tables: [mailOutbox],
  export: async (tx, userId) =>
    tx
      .select({
        recipient: mailOutbox.recipient,
        template: mailOutbox.template,
        subject: mailOutbox.subject,
        language: mailOutbox.language,
        status: mailOutbox.status,
        created_at: mailOutbox.created_at,
        sent_at: mailOutbox.sent_at,
      })
      .from(mailOutbox)
      .where(await sentToUser(tx, userId))
      .orderBy(asc(mailOutbox.id)),
  erase: async (tx, userId) => {
    await tx.delete(mailOutbox).where(await sentToUser(tx, userId));
  },
};
