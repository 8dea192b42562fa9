import type { Language } from '@wyrmgate/contract/languages';
import { refundReportDays } from '@wyrmgate/contract/payments';
import { translate } from '../../language/messages.ts';
import { greet, type Writers } from './template.ts';

type Paid = {
  username: string;
  coins: number;
  /** Cents of `currency`. */
  amount: number;
  currency: string;
  reference: string;
};
export type CommerceLetters = {
  'gift-sent': Paid & { packageName: string; bonus: number; recipient: string; consent: string };
  'gift-received': { username: string; from: string; packageName: string; coins: number };
  'donation-completed': Paid;
  'withdrawal-received': { username: string; statement: string; reference: string; at: string };
};

const paid = { username: 'Isaura', coins: 2400, amount: 1999, currency: 'EUR', reference: 'WG-7K3M9QX2TB4F' };
export const commerceSamples: CommerceLetters = {
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

/** The words to which the buyer agreed, so that he has them in writing. */
export const agreedTo = (language: Language, words: string): string[] =>
  words === '' ? [] : [translate(language, 'mail-commerce:agreed', { words })];

/** Cents of a currency as the language writes them. */
export const moneyIn = (language: Language, { amount, currency }: Pick<Paid, 'amount' | 'currency'>): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100);

/** Mails about gifts and donations; their texts are in `mail-commerce.json`. */
export const commerceWriters: Writers<CommerceLetters> = {
  'gift-sent': (values, language, { url }) => {
    const total = values.coins + values.bonus;
    const filled = { ...values, total, amount: moneyIn(language, values), days: refundReportDays };
    const text = (key: string) => translate(language, `mail-commerce:gift-sent.${key}`, filled);
    const fact = (key: string) => translate(language, `mail-commerce:facts.${key}`);
    return {
      subject: text('subject'),
      sheet: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greet(language, values.username), text('text')],
        facts: [
          [fact('package'), values.packageName],
          [fact('recipient'), values.recipient],
          [fact('amount'), filled.amount],
          [fact('reference'), values.reference],
        ],
        action: { label: fact('action'), url: `${url}/payment/history` },
        notes: [
          ...agreedTo(language, values.consent),
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
      sheet: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greet(language, values.username), text('text')],
        facts: [[translate(language, 'mail-commerce:facts.package'), values.packageName]],
        action: { label: translate(language, 'mail-commerce:facts.action'), url: `${url}/payment/history` },
        notes: [text('note')],
      },
    };
  },
  'donation-completed': (values, language, { site, url }) => {
    const filled = { ...values, site, amount: moneyIn(language, values), days: refundReportDays };
    const text = (key: string) => translate(language, `mail-commerce:donation-completed.${key}`, filled);
    const fact = (key: string) => translate(language, `mail-commerce:facts.${key}`);
    return {
      subject: text('subject'),
      sheet: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greet(language, values.username), text('text')],
        facts: [
          [fact('amount'), filled.amount],
          ...(values.coins > 0
            ? [[fact('reward'), new Intl.NumberFormat(language).format(values.coins)] as [string, string]]
            : []),
          [fact('reference'), values.reference],
        ],
        action: { label: fact('action'), url: `${url}/payment/history` },
        notes: [translate(language, 'mail:payment-completed.report', filled)],
      },
    };
  },
  'withdrawal-received': (values, language, { url }) => {
    const text = (key: string) => translate(language, `mail-commerce:withdrawal-received.${key}`, values);
    const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
    return {
      subject: text('subject'),
      sheet: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greet(language, values.username), text('text'), values.statement],
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
