import type { Payment } from '@wyrmgate/contract/payments';
import type { Translate } from '../platform/i18n/messages.ts';

/** Returns the package name, or a translated "Donation". */
export const paymentName = (t: Translate, { kind, package_name }: Pick<Payment, 'kind' | 'package_name'>): string =>
  kind === 'donation' ? t('payments:kinds.donation') : package_name;
