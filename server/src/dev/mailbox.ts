import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml, plainPage, plainPolicy } from '../docs/html.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import type { Platform } from '../platform/platform.ts';

const html = (reply: FastifyReply, policy: string, text: string) =>
  reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', policy).send(text);

/** `/dev/mail`: every mail that the portal wrote, as its reader would see it. Outside production only. */
export const mountMailbox = (app: FastifyInstance, { env, database }: Platform): void => {
  if (env.production) return;
  app.get('/dev/mail', async (_, reply) => {
    const mails = await database.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(100);
    const rows = mails.map(
      (mail) =>
        `<tr><td>${mail.created_at.toISOString().slice(0, 16).replace('T', ' ')}</td><td>${escapeHtml(mail.recipient)}</td>` +
        `<td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject || mail.template)}</a></td><td>${mail.language}</td><td>${mail.status}</td></tr>`,
    );
    const table = `<table><thead><tr><th>Time (UTC)</th><th>To</th><th>Subject</th><th>Language</th><th>State</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
    const empty = '<p class="hint">No mail yet. Register an account or buy coins.</p>';
    const intro =
      '<p class="hint">What the portal writes. Without a mail server, mails are kept here and go nowhere.</p>';
    return html(
      reply,
      plainPolicy,
      plainPage('Mailbox', `<main><h1>Mailbox</h1>${intro}${mails.length > 0 ? table : empty}</main>`),
    );
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const id = Number(request.params.id);
    const [mail] = Number.isSafeInteger(id)
      ? await database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id))
      : [];
    if (!mail) return reply.callNotFound();
    // Mails carry their styles in the markup; the sandbox keeps everything else out.
    return html(
      reply,
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups allow-top-navigation-by-user-activation",
      mail.html,
    );
  });
};
