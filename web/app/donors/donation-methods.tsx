import type { Gateway } from '@wyrmgate/contract/payments';
import { Bitcoin, CreditCard, type LucideIcon, Wallet } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Banner } from '../ui/banner.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { useDonation } from './use-donation.ts';

const icons: Record<Gateway, LucideIcon> = { stripe: CreditCard, paypal: Wallet, nowpayments: Bitcoin };

/** Payment methods, with the same names as in the coin shop. */
export function DonationMethods({ donation }: { donation: ReturnType<typeof useDonation> }) {
  const { t } = useTranslation('donors');
  const { offered, method, setMethod } = donation;
  if (offered === undefined) return <Skeleton className="h-46 w-full" />;
  if (method === undefined) return <Banner tone="warning">{t('dialog.noMethod')}</Banner>;
  return (
    <RadioCards
      label={t('dialog.method')}
      value={method}
      onChange={setMethod}
      options={offered.map((value) => ({ value, label: t(`payments:method.${value}`), icon: icons[value] }))}
    />
  );
}
