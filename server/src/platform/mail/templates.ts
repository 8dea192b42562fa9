import { render } from '@react-email/render';
import type { Language } from '@wyrmgate/contract/languages';
import { refundReportDays } from '@wyrmgate/contract/payments';
import { translate } from '../language/messages.ts';
import { layout, type Sheet } from './layout.ts';

/** What each template is filled with. */
export type TemplateValues = {
  welcome: { username: string };
  'payment-completed': {
    username: string;
    packageName: string;
    coins: number;
    bonus: number;
    /** Cents of `currency`. */
    amount: number;
    currency: string;
    reference: string;
    balance: number;
  };
};
export type TemplateName = keyof TemplateValues;
/** Every template, for the pages that list them. */
export const templateNames: readonly TemplateName[] = ['welcome', 'payment-completed'];

/** Who writes: name and help address of the site, and where its links lead. */
export type Sender = { site: string; support: string; url: string };
type Written = { subject: string; sheet: Omit<Sheet, 'language' | 'site' | 'footer'> };
type Writer<N extends TemplateName> = (values: TemplateValues[N], language: Language, sender: Sender) => Written;

const writers: { [N in TemplateName]: Writer<N> } = {
  welcome: ({ username }, language, { site, url }) => {
    const text = (key: string) => translate(language, `mail:welcome.${key}`, { username, site });
    return {
      subject: text('subject'),
      sheet: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [translate(language, 'mail:greeting', { username }), text('text')],
        action: { label: text('action'), url: `${url}/login` },
        notes: [text('safety')],
      },
    };
  },
  'payment-completed': (values, language, { url }) => {
    const total = values.coins + values.bonus;
    const money = new Intl.NumberFormat(language, { style: 'currency', currency: values.currency });
    const amount = money.format(values.amount / 100);
    const filled = { ...values, total, amount, days: refundReportDays };
    const text = (key: string) => translate(language, `mail:payment-completed.${key}`, filled);
    return {
      subject: text('subject'),
      sheet: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [translate(language, 'mail:greeting', { username: values.username }), text('text')],
        facts: [
          [text('package'), values.packageName],
          [text('coins'), text(values.bonus > 0 ? 'coinsWithBonus' : 'coinsValue')],
          [text('amount'), amount],
          [text('balance'), new Intl.NumberFormat(language).format(values.balance)],
          [text('reference'), values.reference],
        ],
        action: { label: text('action'), url: `${url}/payment/history` },
        notes: [text('consent'), text('report')],
      },
    };
  },
};

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
  // A line break in a name must not become a header of its own.
  return {
    subject: subject.replace(/[\r\n]+/g, ' '),
    html: await render(page),
    text: await render(page, { plainText: true }),
  };
};
