import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findUser } from '../users/service.ts';
import { emailChanges } from './table.ts';

/** Mails carry no user, only where they went: to his address, to one he had, or about a change of his. */
const toUser = async (tx: Tx, userId: number) => {
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

/** The mails to a user. Their text stays out of the copy: its links open doors, and he has the mails themselves. */
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
      .where(await toUser(tx, userId))
      .orderBy(asc(mailOutbox.id)),
  erase: async (tx, userId) => {
    await tx.delete(mailOutbox).where(await toUser(tx, userId));
  },
};
