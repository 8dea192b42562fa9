import { isLanguage, languages } from '@wyrmgate/contract/languages';
import { common } from '@wyrmgate/contract/problem';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { readMailAccent } from '../branding/service.ts';
import { addressReader, comesThroughUnknownProxy } from '../http/address.ts';
import { escapeHtml, plainPage, plainPolicy } from '../http/html.ts';
import { problem } from '../http/problem.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { isLoopback } from '../platform/network/loopback.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';

// Emails need only inline styles and pictures. The policy blocks everything else.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups allow-top-navigation-by-user-activation";

const html = (reply: FastifyReply, policy: string, text: string) =>
  reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', policy).send(text);

/** Mounts `/dev/mail`, which shows the outbox as recipients would see it. Only outside production, and only on this machine. */
export const mountMailbox = (app: FastifyInstance, platform: Platform): void => {
  const { env, database } = platform;
  if (env.production) return;
  const addressOf = addressReader(env);
  const onRequest = async ({ raw }: FastifyRequest) => {
    if (comesThroughUnknownProxy(env, raw) || !isLoopback(addressOf(raw))) throw problem(common.notFound);
  };
  app.get('/dev/mail', { onRequest }, async (_, reply) => {
    const mails = await database.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(100);
    const rows = mails.map(
      (mail) =>
        `<tr><td>${mail.created_at.toISOString().slice(0, 16).replace('T', ' ')}</td><td>${escapeHtml(mail.recipient)}</td>` +
        `<td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject || mail.template)}</a></td><td>${mail.language}</td><td>${mail.status}</td></tr>`,
    );
    const table = `<table><thead><tr><th>Time (UTC)</th><th>To</th><th>Subject</th><th>Language</th><th>Status</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
    const empty = '<p class="hint">No emails yet. Register an account or buy coins.</p>';
    const intro =
      '<p class="hint">Emails of the portal. Without a mail server they stay here. <a href="/dev/mail/templates">Every template in every language</a></p>';
    return html(
      reply,
      plainPolicy,
      plainPage('Mailbox', `<main><h1>Mailbox</h1>${intro}${mails.length > 0 ? table : empty}</main>`),
    );
  });
  mountTemplates(app, platform, onRequest);
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { onRequest }, async (request, reply) => {
    const id = Number(request.params.id);
    const [mail] = Number.isSafeInteger(id)
      ? await database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id))
      : [];
    if (!mail) return reply.callNotFound();
    return html(reply, mailPolicy, mail.html);
  });
};

type Shown = { Params: { name: string; language: string }; Querystring: { text?: string } };

/** Mounts `/dev/mail/templates`, which previews every template in every language as HTML and plain text. */
const mountTemplates = (
  app: FastifyInstance,
  { env, database }: Platform,
  onRequest: onRequestAsyncHookHandler,
): void => {
  // Loaded on first use, because the renderer is heavy.
  const load = () => import('../platform/mail/templates.ts');
  app.get('/dev/mail/templates', { onRequest }, async (_, reply) => {
    const { templateNames } = await load();
    const rows = templateNames.map((name) => {
      const links = languages.map(
        (language) =>
          `<a href="/dev/mail/templates/${name}/${language}">${language}</a> <a class="hint" href="/dev/mail/templates/${name}/${language}?text=1">text</a>`,
      );
      return `<tr><th>${name}</th><td>${links.join(' &nbsp; ')}</td></tr>`;
    });
    const body = `<main><h1>Mail templates</h1><p class="hint">With sample values. <a href="/dev/mail">Mailbox</a></p><table>${rows.join('')}</table></main>`;
    return html(reply, plainPolicy, plainPage('Mail templates', body));
  });
  app.get<Shown>('/dev/mail/templates/:name/:language', { onRequest }, async ({ params, query }, reply) => {
    const { renderTemplate, templateNames, templateSamples } = await load();
    const name = templateNames.find((known) => known === params.name);
    if (name === undefined || !isLanguage(params.language)) return reply.callNotFound();
    const settings = await readSettings(database.db);
    const accent = await readMailAccent(database.db);
    const sender = { site: settings.site_name, support: settings.support_email, url: env.publicUrl, accent };
    const mail = renderTemplate(name, params.language, templateSamples[name], sender);
    if (query.text === undefined) return html(reply, mailPolicy, mail.html);
    return reply.type('text/plain; charset=utf-8').send(`Subject: ${mail.subject}\n\n${mail.text}`);
  });
};
