import { refundReportDays } from '@wyrmgate/contract/payments';
import { translate } from '../../language/messages.ts';
import { agreedTo, moneyIn } from './commerce.ts';
import { greet, type Writer, type Writers } from './template.ts';

export type PaymentLetters = {
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
    /** The words to which the buyer agreed. */
    consent: string;
  };
  'payment-refunded': Money;
  'payment-refund-failed': Money;
  'payment-failed': Money;
  'ledger-alert': { username: string; found: string };
};
type Money = {
  username: string;
  packageName: string;
  /** Cents of `currency`. */
  amount: number;
  currency: string;
  reference: string;
};

/** A short mail about a payment: what happened, and its facts. */
const about =
  (name: 'payment-refunded' | 'payment-refund-failed' | 'payment-failed', note?: string): Writer<Money> =>
  (values, language, { url }) => {
    const amount = moneyIn(language, values);
    const text = (key: string) => translate(language, `mail-payments:${name}.${key}`, { ...values, amount });
    const label = (key: string) => translate(language, `mail:payment-completed.${key}`);
    const failed = name === 'payment-failed';
    return {
      subject: text('subject'),
      sheet: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greet(language, values.username), text('text')],
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

const money: Money = {
  username: 'Isaura',
  packageName: 'Captain’s coffer',
  amount: 1999,
  currency: 'EUR',
  reference: 'WG-7K3M9QX2TB4F',
};
export const paymentSamples: PaymentLetters = {
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
  'payment-refunded': money,
  'payment-refund-failed': money,
  'payment-failed': money,
  'ledger-alert': { username: 'Isaura', found: 'sum: 5; brokenLinks: 2, 3' },
};

/** Mails about money; their texts are in `mail.json` and `mail-payments.json`. */
export const paymentWriters: Writers<PaymentLetters> = {
  'ledger-alert': ({ username, found }, language, { url }) => {
    const text = (key: string) => translate(language, `mail-payments:ledger-alert.${key}`, { found });
    return {
      subject: text('subject'),
      sheet: {
        preview: text('subject'),
        title: text('subject'),
        paragraphs: [greet(language, username), text('text')],
        action: { label: text('action'), url: `${url}/admin` },
      },
    };
  },
  'payment-refunded': about('payment-refunded', 'spent'),
  'payment-refund-failed': about('payment-refund-failed'),
  'payment-failed': about('payment-failed'),
  'payment-completed': (values, language, { url }) => {
    const total = values.coins + values.bonus;
    const filled = { ...values, total, amount: moneyIn(language, values), days: refundReportDays };
    const text = (key: string) => translate(language, `mail:payment-completed.${key}`, filled);
    return {
      subject: text('subject'),
      sheet: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greet(language, values.username), text('text')],
        facts: [
          [text('package'), values.packageName],
          [text('coins'), text(values.bonus > 0 ? 'coinsWithBonus' : 'coinsValue')],
          [text('amount'), filled.amount],
          [text('balance'), new Intl.NumberFormat(language).format(values.balance)],
          [text('reference'), values.reference],
        ],
        action: { label: text('action'), url: `${url}/payment/history` },
        notes: [...agreedTo(language, values.consent), text('consent'), text('report')],
      },
    };
  },
};
