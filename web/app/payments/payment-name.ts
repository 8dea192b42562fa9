import type { Payment } from '@wyrmgate/contract/payments';
import type { Translate } from '../platform/i18n/messages.ts';

/** What was paid for: the package under its own name, a donation in the reader's language. */
export const paymentName = (t: Translate, { kind, package_name }: Pick<Payment, 'kind' | 'package_name'>): string =>
  kind === 'donation' ? t('payments:kinds.donation') : package_name;
