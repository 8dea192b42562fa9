import type { Language } from '@wyrmgate/contract/languages';
import { renderToStaticMarkup } from 'react-dom/server';
import { translate } from '../language/messages.ts';
import { type EmailContent, layout } from './layout.ts';
import { plainText } from './plain-text.ts';
import { type AccountEmails, accountSamples, accountTemplates } from './templates/account.ts';
import { type CommerceEmails, commerceSamples, commerceTemplates } from './templates/commerce.ts';
import { type DeliveryEmails, deliverySamples, deliveryTemplates } from './templates/email.ts';
import { type EntryEmails, entrySamples, entryTemplates } from './templates/entry.ts';
import { type EventEmails, eventSamples, eventTemplates } from './templates/events.ts';
import { type ForumEmails, forumSamples, forumTemplates } from './templates/forum.ts';
import { type NoticeEmails, noticeSamples, noticeTemplates } from './templates/notices.ts';
import { type NotificationEmails, notificationSamples, notificationTemplates } from './templates/notifications.ts';
import { type OversightEmails, oversightSamples, oversightTemplates } from './templates/oversight.ts';
import { type PaymentEmails, paymentSamples, paymentTemplates } from './templates/payments.ts';
import { type ProfileEmails, profileSamples, profileTemplates } from './templates/profiles.ts';
import { type RecoveryEmails, recoverySamples, recoveryTemplates } from './templates/recovery.ts';
import { type SecondFactorEmails, secondFactorSamples, secondFactorTemplates } from './templates/second-factor.ts';
import type { Sender, Templates } from './templates/template.ts';
import { type TicketEmails, ticketSamples, ticketTemplates } from './templates/tickets.ts';

export type TemplateValues = AccountEmails &
  PaymentEmails &
  CommerceEmails &
  EntryEmails &
  SecondFactorEmails &
  RecoveryEmails &
  DeliveryEmails &
  ProfileEmails &
  ForumEmails &
  EventEmails &
  TicketEmails &
  NotificationEmails &
  NoticeEmails &
  OversightEmails;
export type TemplateName = keyof TemplateValues;

const templates: Templates<TemplateValues> = {
  ...accountTemplates,
  ...paymentTemplates,
  ...commerceTemplates,
  ...entryTemplates,
  ...secondFactorTemplates,
  ...recoveryTemplates,
  ...deliveryTemplates,
  ...profileTemplates,
  ...forumTemplates,
  ...eventTemplates,
  ...ticketTemplates,
  ...notificationTemplates,
  ...noticeTemplates,
  ...oversightTemplates,
};
/** Sample values for each template, for the preview page and the tests. */
export const templateSamples: TemplateValues = {
  ...accountSamples,
  ...paymentSamples,
  ...commerceSamples,
  ...entrySamples,
  ...secondFactorSamples,
  ...recoverySamples,
  ...deliverySamples,
  ...profileSamples,
  ...forumSamples,
  ...eventSamples,
  ...ticketSamples,
  ...notificationSamples,
  ...noticeSamples,
  ...oversightSamples,
};
export const templateNames = Object.keys(templates) as readonly TemplateName[];

/** The doctype that mail clients support best. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export const renderTemplate = <N extends TemplateName>(
  name: N,
  language: Language,
  values: TemplateValues[N],
  sender: Sender,
  unsubscribe?: { topic: string; url: string },
): { subject: string; html: string; text: string } => {
  const { subject, content } = templates[name](values, language, sender);
  const footer = translate(language, 'mail:footer', { site: sender.site, support: sender.support });
  const stop = unsubscribe && {
    label: translate(language, 'mail:stop', {
      topic: translate(language, `notifications:topics.${unsubscribe.topic}.name`),
    }),
    url: unsubscribe.url,
  };
  const email: EmailContent = { ...content, language, site: sender.site, accent: sender.accent, footer, stop };
  return {
    // Removes line breaks, so that one in a name cannot start a new header.
    subject: subject.replace(/[\r\n]+/g, ' '),
    html: doctype + renderToStaticMarkup(layout(email)),
    text: plainText(email),
  };
};
