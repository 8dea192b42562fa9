import { formatLocale, type Language } from '@wyrmgate/contract/languages';
import { refundReportDays } from '@wyrmgate/contract/payments';
import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

type PaymentValues = {
  username: string;
  coins: number;
  /** In cents of `currency`. */
  amount: number;
  currency: string;
  reference: string;
};
export type CommerceEmails = {
  'gift-sent': PaymentValues & { packageName: string; bonus: number; recipient: string; consent: string };
  'gift-received': { username: string; from: string; packageName: string; coins: number };
  'donation-completed': PaymentValues;
  'withdrawal-received': { username: string; statement: string; reference: string; at: string };
};

const paid = { username: 'Isaura', coins: 2400, amount: 1999, currency: 'EUR', reference: 'WG-7K3M9QX2TB4F' };
export const commerceSamples: CommerceEmails = {
  'gift-sent': {
    ...paid,
    packageName: 'Captain’s coffer',
    bonus: 400,
    recipient: 'Tulpar',
    consent: 'Deliver at once; I know that I lose my right of withdrawal.',
  },
  'gift-received': { username: 'Tulpar', from: 'Isaura', packageName: 'Captain’s coffer', coins: 2800 },
  'donation-completed': paid,
  'withdrawal-received': {
    username: 'Isaura',
    statement: 'Isaura hereby withdraws from the contract for “Captain’s coffer”, payment WG-7K3M9QX2TB4F.',
    reference: 'WG-7K3M9QX2TB4F',
    at: '2026-11-20T12:00:00.000Z',
  },
};

/** Quotes the terms that the buyer agreed to, for their records. */
export const consentNotes = (language: Language, terms: string): string[] =>
  terms === '' ? [] : [translate(language, 'mail-commerce:agreed', { words: terms })];

/** Cached, because creating a format takes many times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (language: Language, currency?: string): Intl.NumberFormat => {
  const key = `${language} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(formatLocale(language), currency === undefined ? {} : { style: 'currency', currency });
  formats.set(key, format);
  return format;
};

/** Formats an amount in cents of a currency, in the conventions of the language. */
export const formatMoney = (
  language: Language,
  { amount, currency }: Pick<PaymentValues, 'amount' | 'currency'>,
): string => formatOf(language, currency).format(amount / 100);

export const formatCoins = (language: Language, coins: number): string => formatOf(language).format(coins);

/** Emails about gifts and donations. Their texts are in `mail-commerce.json`. */
export const commerceTemplates: Templates<CommerceEmails> = {
  'gift-sent': (values, language, { url }) => {
    const total = values.coins + values.bonus;
    const filled = { ...values, total, amount: formatMoney(language, values), days: refundReportDays };
    const text = (key: string) => translate(language, `mail-commerce:gift-sent.${key}`, filled);
    const fact = (key: string) => translate(language, `mail-commerce:facts.${key}`);
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, values.username), text('text')],
        facts: [
          [fact('package'), values.packageName],
          [fact('recipient'), values.recipient],
          [fact('amount'), filled.amount],
          [fact('reference'), values.reference],
        ],
        action: { label: fact('action'), url: `${url}/payment/history` },
        notes: [
          ...consentNotes(language, values.consent),
          translate(language, 'mail:payment-completed.consent'),
          translate(language, 'mail:payment-completed.report', filled),
        ],
      },
    };
  },
  'gift-received': (values, language, { url }) => {
    const text = (key: string) => translate(language, `mail-commerce:gift-received.${key}`, values);
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, values.username), text('text')],
        facts: [[translate(language, 'mail-commerce:facts.package'), values.packageName]],
        action: { label: translate(language, 'mail-commerce:facts.action'), url: `${url}/payment/history` },
        notes: [text('note')],
      },
    };
  },
  'donation-completed': (values, language, { site, url }) => {
    const filled = { ...values, site, amount: formatMoney(language, values), days: refundReportDays };
    const text = (key: string) => translate(language, `mail-commerce:donation-completed.${key}`, filled);
    const fact = (key: string) => translate(language, `mail-commerce:facts.${key}`);
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, values.username), text('text')],
        facts: [
          [fact('amount'), filled.amount],
          ...(values.coins > 0 ? [[fact('reward'), formatCoins(language, values.coins)] as [string, string]] : []),
          [fact('reference'), values.reference],
        ],
        action: { label: fact('action'), url: `${url}/payment/history` },
        notes: [translate(language, 'mail:payment-completed.report', filled)],
      },
    };
  },
  'withdrawal-received': (values, language, { url }) => {
    const text = (key: string) => translate(language, `mail-commerce:withdrawal-received.${key}`, values);
    const moment = new Intl.DateTimeFormat(formatLocale(language), {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'UTC',
    });
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, values.username), text('text'), values.statement],
        facts: [
          [text('received'), moment.format(new Date(values.at))],
          [translate(language, 'mail-commerce:facts.reference'), values.reference],
        ],
        action: { label: translate(language, 'mail-commerce:facts.action'), url: `${url}/payment/history` },
        notes: [text('next')],
      },
    };
  },
};
