import { refundReportDays } from '@wyrmgate/contract/payments';
import { translate } from '../../language/messages.ts';
import { consentNotes, formatCoins, formatMoney } from './commerce.ts';
import { greeting, type Template, type Templates } from './template.ts';

export type PaymentEmails = {
  'payment-completed': {
    username: string;
    packageName: string;
    coins: number;
    bonus: number;
    /** In cents of `currency`. */
    amount: number;
    currency: string;
    reference: string;
    balance: number;
    /** The terms that the buyer agreed to. */
    consent: string;
  };
  'payment-refunded': PaymentFacts;
  'payment-returned': PaymentFacts;
  'payment-refund-failed': PaymentFacts;
  'payment-failed': PaymentFacts;
  'ledger-alert': { username: string; found: string };
};
type PaymentFacts = {
  username: string;
  packageName: string;
  /** In cents of `currency`. */
  amount: number;
  currency: string;
  reference: string;
};

const paymentNotice =
  (
    name: 'payment-refunded' | 'payment-returned' | 'payment-refund-failed' | 'payment-failed',
    note?: string,
  ): Template<PaymentFacts> =>
  (values, language, { url }) => {
    const amount = formatMoney(language, values);
    const text = (key: string) => translate(language, `mail-payments:${name}.${key}`, { ...values, amount });
    const label = (key: string) => translate(language, `mail:payment-completed.${key}`);
    const failed = name === 'payment-failed';
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, values.username), text('text')],
        facts: [
          [label('package'), values.packageName],
          [label('amount'), amount],
          [label('reference'), values.reference],
        ],
        action: failed
          ? { label: text('action'), url: `${url}/shop` }
          : { label: label('action'), url: `${url}/payment/history` },
        ...(note ? { notes: [text(note)] } : {}),
      },
    };
  };

const sampleFacts: PaymentFacts = {
  username: 'Isaura',
  packageName: 'Captain’s coffer',
  amount: 1999,
  currency: 'EUR',
  reference: 'WG-7K3M9QX2TB4F',
};
export const paymentSamples: PaymentEmails = {
  'payment-completed': {
    username: 'Isaura',
    packageName: 'Captain’s coffer',
    coins: 2400,
    bonus: 400,
    amount: 1999,
    currency: 'EUR',
    reference: 'WG-7K3M9QX2TB4F',
    balance: 2800,
    consent: 'Deliver at once; I know that I lose my right of withdrawal.',
  },
  'payment-refunded': sampleFacts,
  'payment-returned': sampleFacts,
  'payment-refund-failed': sampleFacts,
  'payment-failed': sampleFacts,
  'ledger-alert': { username: 'Isaura', found: 'sum: 5; brokenLinks: 2, 3' },
};

/** Emails about payments and the ledger. Their texts are in `mail.json` and `mail-payments.json`. */
export const paymentTemplates: Templates<PaymentEmails> = {
  'ledger-alert': ({ username, found }, language, { url }) => {
    const text = (key: string) => translate(language, `mail-payments:ledger-alert.${key}`, { found });
    return {
      subject: text('subject'),
      content: {
        preview: text('subject'),
        title: text('subject'),
        paragraphs: [greeting(language, username), text('text')],
        action: { label: text('action'), url: `${url}/admin` },
      },
    };
  },
  'payment-refunded': paymentNotice('payment-refunded', 'spent'),
  'payment-returned': paymentNotice('payment-returned'),
  'payment-refund-failed': paymentNotice('payment-refund-failed'),
  'payment-failed': paymentNotice('payment-failed'),
  'payment-completed': (values, language, { url }) => {
    const total = values.coins + values.bonus;
    const filled = { ...values, total, amount: formatMoney(language, values), days: refundReportDays };
    const text = (key: string) => translate(language, `mail:payment-completed.${key}`, filled);
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, values.username), text('text')],
        facts: [
          [text('package'), values.packageName],
          [text('coins'), text(values.bonus > 0 ? 'coinsWithBonus' : 'coinsValue')],
          [text('amount'), filled.amount],
          [text('balance'), formatCoins(language, values.balance)],
          [text('reference'), values.reference],
        ],
        action: { label: text('action'), url: `${url}/payment/history` },
        notes: [...consentNotes(language, values.consent), text('consent'), text('report')],
      },
    };
  },
};
