import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { failureText, isOutageOfServer, mailFailure, nextTry, pauseSeconds, TemplateError } from './failure.ts';
import { type MailParts, secretContext } from './parts.ts';
import { mailOutbox } from './table.ts';
import type { TemplateName } from './templates.ts';

type Row = typeof mailOutbox.$inferSelect;

/** Nobody else sends a mail for so long after one began; longer than a whole conversation with the server. */
const leaseMilliseconds = 60_000;
const nothing = { html: '', plain: '' };

/** Sends one mail of the outbox. `again` puts it back into the queue for later. */
export const createDelivery = (
  parts: MailParts,
  again: (tx: Tx, id: number, seconds: number) => Promise<void>,
): ((job: { id: number }) => Promise<void>) => {
  const { database, crypto, clock, metrics } = parts;
  let quietUntil = 0;

  /** Takes the mail for this worker alone: of two copies of the server that got the same job, one goes home. */
  const take = async (id: number): Promise<Row | undefined> => {
    const now = clock.now();
    const free = or(isNull(mailOutbox.leased_until), lte(mailOutbox.leased_until, now));
    const [mail] = await database.db
      .update(mailOutbox)
      .set({ leased_until: new Date(now.getTime() + leaseMilliseconds), attempts: sql`${mailOutbox.attempts} + 1` })
      .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, 'queued'), free))
      .returning();
    return mail;
  };

  // Loaded with the first mail: the renderer is heavy, and most processes start idle.
  const render = async (mail: Row) => {
    const { renderTemplate } = await import('./templates.ts');
    const sender = { ...(await parts.sender()), url: parts.siteUrl };
    const language = isLanguage(mail.language) ? mail.language : defaultLanguage;
    try {
      const secret: unknown =
        mail.secret === null ? {} : JSON.parse(crypto.open(mail.secret, secretContext(mail.cause)));
      const values = { ...(mail.values as object), ...(secret as object) } as never;
      const written = await renderTemplate(mail.template as TemplateName, language, values, sender);
      return { ...written, site: sender.site };
    } catch (error) {
      throw new TemplateError('The mail cannot be written.', { cause: error });
    }
  };

  const close = (tx: Tx, id: number, values: Partial<typeof mailOutbox.$inferInsert>) =>
    tx
      .update(mailOutbox)
      .set({ leased_until: null, next_attempt_at: null, ...values })
      .where(eq(mailOutbox.id, id));

  const send = async (mail: Row): Promise<void> => {
    const { subject, html, text, site } = await render(mail);
    const transport = await parts.transport();
    await transport?.send({ to: mail.recipient, site, subject, html, text, id: mail.cause });
    quietUntil = 0;
    const status = transport ? 'sent' : 'kept';
    // What opens something is readable at most in the mailbox of a developer without a mail server.
    const readable = !parts.production && (mail.secret === null || !transport);
    await close(database.db, mail.id, {
      ...(readable ? { html, plain: text } : nothing),
      subject,
      status,
      ...(transport ? { sent_at: clock.now(), secret: null } : {}),
      last_error: null,
    });
    metrics.mails.inc({ outcome: status });
  };

  return async ({ id }) => {
    // After the server did not answer, mails wait for the sweep instead of standing in line for the next time-out. Not the
    // portal's clock: this is about the patience of this process.
    if (performance.now() < quietUntil) return;
    const mail = await take(id);
    if (!mail) return;
    try {
      await send(mail);
    } catch (error) {
      const failure = mailFailure(error);
      if (isOutageOfServer(failure)) quietUntil = performance.now() + pauseSeconds * 1000;
      const now = clock.now().getTime();
      const seconds = nextTry(failure, mail.attempts, now - mail.created_at.getTime());
      metrics.mails.inc({ outcome: seconds === undefined ? 'failed' : 'deferred' });
      parts.log.warn({ err: error, mail: id, again: seconds ?? null }, 'mail not sent');
      await database.transaction(async (tx) => {
        await close(tx, id, {
          status: seconds === undefined ? 'failed' : 'queued',
          last_error: failureText(failure),
          next_attempt_at: seconds === undefined ? null : new Date(now + seconds * 1000),
        });
        if (seconds !== undefined) await again(tx, id, seconds);
      });
    }
  };
};
