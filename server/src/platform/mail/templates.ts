import { plainTextSelectors, render, toPlainText } from '@react-email/render';
import type { Language } from '@wyrmgate/contract/languages';
import { translate } from '../language/messages.ts';
import { layout } from './layout.ts';
import { type AccountLetters, accountSamples, accountWriters } from './templates/account.ts';
import { type CommerceLetters, commerceSamples, commerceWriters } from './templates/commerce.ts';
import { type EmailLetters, emailSamples, emailWriters } from './templates/email.ts';
import { type EntryLetters, entrySamples, entryWriters } from './templates/entry.ts';
import { type OversightLetters, oversightSamples, oversightWriters } from './templates/oversight.ts';
import { type PaymentLetters, paymentSamples, paymentWriters } from './templates/payments.ts';
import { type ProfileLetters, profileSamples, profileWriters } from './templates/profiles.ts';
import { type RecoveryLetters, recoverySamples, recoveryWriters } from './templates/recovery.ts';
import { type SecondFactorLetters, secondFactorSamples, secondFactorWriters } from './templates/second-factor.ts';
import type { Sender, Writers } from './templates/template.ts';

/** What each template is filled with, one group of templates after the other. */
export type TemplateValues = AccountLetters &
  PaymentLetters &
  CommerceLetters &
  EntryLetters &
  SecondFactorLetters &
  RecoveryLetters &
  EmailLetters &
  ProfileLetters &
  OversightLetters;
export type TemplateName = keyof TemplateValues;

const writers: Writers<TemplateValues> = {
  ...accountWriters,
  ...paymentWriters,
  ...commerceWriters,
  ...entryWriters,
  ...secondFactorWriters,
  ...recoveryWriters,
  ...emailWriters,
  ...profileWriters,
  ...oversightWriters,
};
/** One filling of each template, for the preview and the tests. */
export const templateSamples: TemplateValues = {
  ...accountSamples,
  ...paymentSamples,
  ...commerceSamples,
  ...entrySamples,
  ...secondFactorSamples,
  ...recoverySamples,
  ...emailSamples,
  ...profileSamples,
  ...oversightSamples,
};
/** Every template, for the pages that list them. */
export const templateNames = Object.keys(writers) as readonly TemplateName[];

// Titles keep their letters: capitals would be English ones in every language, which Turkish notices.
const textOptions = { selectors: [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }] };

/** Subject, HTML and plain text of a mail in the reader's language. */
export const renderTemplate = async <N extends TemplateName>(
  name: N,
  language: Language,
  values: TemplateValues[N],
  sender: Sender,
): Promise<{ subject: string; html: string; text: string }> => {
  const { subject, sheet } = writers[name](values, language, sender);
  const footer = translate(language, 'mail:footer', { site: sender.site, support: sender.support });
  const page = layout({ ...sheet, language, site: sender.site, footer });
  const html = await render(page);
  return {
    // A line break in a name must not become a header of its own.
    subject: subject.replace(/[\r\n]+/g, ' '),
    html,
    text: toPlainText(html, textOptions),
  };
};
