import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { and, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm';
import { asyncCommit, type Tx } from '../database/database.ts';
import { prepared, preparedWrite } from '../database/prepared.ts';
import {
  classifyFailure,
  formatFailure,
  isServerOutage,
  pauseSeconds,
  retryDelaySeconds,
  TemplateError,
} from './failure.ts';
import { type MailParts, secretContext } from './parts.ts';
import { mailOutbox } from './table.ts';
import type { TemplateName } from './templates.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type Row = Awaited<ReturnType<ReturnType<typeof leaseQuery>['execute']>>[number];

/** All columns of an email except the text that earlier attempts rendered. */
const { html: _, plain: __, ...leased } = getTableColumns(mailOutbox);

// If a crash of the database server loses a lease or the mark of a sent email, the email is sent once more.
const leaseBy = (column: 'id' | 'cause') =>
  prepared((tx) => {
    const until = sql`${sql.placeholder('until')}`;
    const isFree = or(isNull(mailOutbox.leased_until), lte(mailOutbox.leased_until, sql.placeholder('now')));
    return tx
      .update(mailOutbox)
      .set({ leased_until: until, attempts: sql`${mailOutbox.attempts} + 1` })
      .from(asyncCommit)
      .where(and(eq(mailOutbox[column], sql.placeholder('which')), eq(mailOutbox.status, 'queued'), isFree))
      .returning(leased)
      .prepare(`mail_lease_${column}`);
  });
const leaseQuery = leaseBy('id');
const leaseByCause = leaseBy('cause');

const releaseQuery = preparedWrite(
  mailOutbox,
  'mail_release',
  (tx, change: Partial<typeof mailOutbox.$inferInsert>, name) =>
    tx
      .update(mailOutbox)
      .set(change)
      .from(asyncCommit)
      .where(eq(mailOutbox.id, sql.placeholder('which')))
      .prepare(name),
);

/** How long a worker owns an email, which is longer than the SMTP send timeout. */
const leaseMs = 60_000;
const emptyContent = { html: '', plain: '' };

/** Creates the job that sends one email of the outbox. `retryLater` enqueues it again with a delay. */
export const createDelivery = (
  parts: MailParts,
  retryLater: (tx: Tx, id: number, seconds: number) => Promise<void>,
): ((job: { id: number } | { cause: string }) => Promise<void>) => {
  const { database, crypto, clock, metrics } = parts;
  let pausedUntil = 0;

  /** Leases the email to this worker. Returns undefined if another worker got the same job first. */
  const lease = async (job: { id: number } | { cause: string }): Promise<Row | undefined> => {
    const now = clock.now();
    const times = { now: now.toISOString(), until: new Date(now.getTime() + leaseMs).toISOString() };
    const [mail] = await ('id' in job
      ? leaseQuery(database.db).execute({ which: job.id, ...times })
      : leaseByCause(database.db).execute({ which: job.cause, ...times }));
    return mail;
  };

  const linkOf = (topic: string) => ({
    topic: topic.split('.')[0] ?? '',
    url: `${parts.siteUrl}/unsubscribe?token=${unsubscribeToken(crypto, topic)}`,
  });

  // Imported with the first email, because the renderer uses a lot of memory.
  const render = async (mail: Row, current: object) => {
    const { renderTemplate } = await import('./templates.ts');
    const sender = { ...(await parts.sender()), url: parts.siteUrl };
    const language = isLanguage(mail.language) ? mail.language : defaultLanguage;
    try {
      const secret: unknown =
        mail.secret === null ? {} : JSON.parse(crypto.open(mail.secret, secretContext(mail.cause)));
      const values = { ...current, ...(secret as object) } as never;
      const unsubscribe = mail.topic === null ? undefined : linkOf(mail.topic);
      const rendered = renderTemplate(mail.template as TemplateName, language, values, sender, unsubscribe);
      return { ...rendered, site: sender.site, unsubscribe: unsubscribe?.url };
    } catch (error) {
      throw new TemplateError('The mail template could not be rendered.', { cause: error });
    }
  };

  const release = (tx: Tx, id: number, values: Partial<typeof mailOutbox.$inferInsert>) =>
    releaseQuery(tx, { leased_until: null, next_attempt_at: null, ...values }, { which: id });

  const send = async (mail: Row): Promise<void> => {
    const stored = mail.values as object;
    const current = parts.refresh ? await parts.refresh(mail.template, stored) : stored;
    if (current === undefined) return void (await database.db.delete(mailOutbox).where(eq(mailOutbox.id, mail.id)));
    const { subject, html, text, site, unsubscribe } = await render(mail, current);
    const transport = await parts.transport();
    await transport?.send({ to: mail.recipient, site, subject, html, text, id: mail.cause, unsubscribe });
    pausedUntil = 0;
    const status = transport ? 'sent' : 'kept';
    // Texts with secrets are stored only in development without a mail server, so that the mailbox page can show them.
    const storesContent = !parts.production && (mail.secret === null || !transport);
    await release(database.db, mail.id, {
      ...(storesContent ? { html, plain: text } : emptyContent),
      subject,
      status,
      ...(transport ? { sent_at: clock.now(), secret: null } : {}),
      last_error: null,
    });
    metrics.mails.inc({ outcome: status });
  };

  return async (job) => {
    // After an outage, emails wait for the sweep instead of each running into the same timeout. The pause is measured
    // in process time, which tests do not move.
    if (performance.now() < pausedUntil) return;
    const mail = await lease(job);
    if (!mail) return;
    const { id } = mail;
    try {
      await send(mail);
    } catch (error) {
      const failure = classifyFailure(error);
      if (isServerOutage(failure)) pausedUntil = performance.now() + pauseSeconds * 1000;
      const now = clock.now().getTime();
      const seconds = retryDelaySeconds(failure, mail.attempts, now - mail.created_at.getTime());
      metrics.mails.inc({ outcome: seconds === undefined ? 'failed' : 'deferred' });
      parts.log.warn({ err: error, mail: id, again: seconds ?? null }, 'mail not sent');
      await database.transaction(async (tx) => {
        await release(tx, id, {
          status: seconds === undefined ? 'failed' : 'queued',
          last_error: formatFailure(failure),
          next_attempt_at: seconds === undefined ? null : new Date(now + seconds * 1000),
        });
        if (seconds !== undefined) await retryLater(tx, id, seconds);
      });
    }
  };
};
