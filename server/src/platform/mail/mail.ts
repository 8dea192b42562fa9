import { defaultLanguage, isLanguage, type Language } from '@wyrmgate/contract/languages';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { readSettings } from '../../settings/service.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mailOutbox } from './table.ts';
import type { TemplateName, TemplateValues } from './templates.ts';

export type Letter<N extends TemplateName = TemplateName> = {
  /** Makes this mail go out once, e.g. `payment:12:completed`. */
  cause: string;
  to: string;
  template: N;
  language: Language;
  values: TemplateValues[N];
};
export type Mail = {
  /** Writes the mail in the caller's transaction; it is sent after the commit, or never. */
  post<N extends TemplateName>(tx: Tx, letter: Letter<N>): Promise<void>;
  /** Sends what was posted now instead of at the next poll; call it after the commit. */
  wake(): void;
};
/** Hands one mail to a mail server. Absent: mails are kept in the outbox. */
export type MailTransport = {
  send(mail: { to: string; subject: string; html: string; text: string; id: string }): Promise<void>;
};

const queue = 'mail.deliver';

/** Mails through the outbox. `transport` undefined keeps them there, readable in development. */
export const createMail = (parts: {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  siteUrl: string;
  transport: MailTransport | undefined;
}): Mail => {
  const { database, jobs, clock, transport, metrics } = parts;

  // Loaded with the first mail: the renderer is heavy, and most processes start idle.
  const render = async (mail: typeof mailOutbox.$inferSelect) => {
    const { renderTemplate } = await import('./templates.ts');
    const settings = await readSettings(database.db);
    const sender = { site: settings.site_name, support: settings.support_email, url: parts.siteUrl };
    const language = isLanguage(mail.language) ? mail.language : defaultLanguage;
    return renderTemplate(mail.template as TemplateName, language, mail.values as never, sender);
  };

  const deliver = async ({ id }: { id: number }): Promise<void> => {
    const [mail] = await database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
    if (!mail || mail.status === 'sent' || mail.status === 'kept') return;
    const close = (values: Partial<typeof mailOutbox.$inferInsert>) =>
      database.db
        .update(mailOutbox)
        .set({ ...values, attempts: mail.attempts + 1 })
        .where(eq(mailOutbox.id, id));
    const { subject, html, text } = await render(mail);
    const rendered = { subject, html, plain: text };
    try {
      await transport?.send({ to: mail.recipient, subject, html, text, id: mail.cause });
    } catch (error) {
      metrics.mails.inc({ outcome: 'failed' });
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      await close({ ...rendered, status: 'failed', last_error: reason });
      throw error;
    }
    const status = transport ? 'sent' : 'kept';
    await close({ ...rendered, status, sent_at: transport ? clock.now() : null, last_error: null });
    metrics.mails.inc({ outcome: status });
  };
  jobs.define({ name: queue, run: deliver, retries: 10, concurrency: 2 });

  return {
    post: async (tx, letter) => {
      const [row] = await tx
        .insert(mailOutbox)
        .values({
          cause: letter.cause,
          recipient: letter.to,
          template: letter.template,
          language: letter.language,
          values: letter.values,
          created_at: clock.now(),
        })
        .onConflictDoNothing()
        .returning({ id: mailOutbox.id });
      if (row) await jobs.send(tx, queue, { id: row.id });
    },
    wake: () => jobs.wake(queue),
  };
};
