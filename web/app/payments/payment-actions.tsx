import type { PaymentKind } from '@wyrmgate/contract/payments';
import { RefreshCw, RotateCcw } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { useSite } from '../platform/use-site.ts';
import { loginThen, openDonation, paymentReceipt, urls } from '../shell/urls.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';

type ActionButtonProps = { onPress: () => void; busy: boolean; variant?: ButtonVariant };

export function RefreshButton({ onPress, busy, variant }: ActionButtonProps) {
  const { t } = useTranslation('payments');
  return (
    <Button variant={variant} icon={RefreshCw} onClick={onPress} loading={busy} loadingLabel={t('actions.refreshing')}>
      {t('actions.refresh')}
    </Button>
  );
}

export function RetryButton({ onPress, busy, variant = 'primary' }: ActionButtonProps) {
  const { t } = useTranslation('payments');
  return (
    <Button variant={variant} icon={RotateCcw} onClick={onPress} loading={busy} loadingLabel={t('actions.retrying')}>
      {t('actions.retry')}
    </Button>
  );
}

export function HistoryLink({ variant }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('payments');
  return (
    <Button variant={variant} render={<Link to={urls.payment.history} />}>
      {t('actions.history')}
    </Button>
  );
}

export function ReceiptLink({ reference }: { reference: string }) {
  const { t } = useTranslation('payments');
  return <Button render={<Link to={paymentReceipt(reference)} />}>{t('history.actions')}</Button>;
}

export function ShopLink({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('payments');
  return (
    <Button variant={variant} render={<Link to={urls.shop} />}>
      {t('actions.shop')}
    </Button>
  );
}

/** Links to a new payment of the same kind, in the shop or in the donation dialog. */
export function AgainLink({ kind, variant = 'primary' }: { kind: PaymentKind; variant?: ButtonVariant }) {
  const { t } = useTranslation('payments');
  if (kind === 'purchase') return <ShopLink variant={variant} />;
  return (
    <Button variant={variant} render={<Link to={openDonation} />}>
      {t('actions.donate')}
    </Button>
  );
}

export function ContinueLink() {
  const { t } = useTranslation('payments');
  return (
    <Button variant="primary" render={<Link to={urls.downloads} />}>
      {t('actions.continue')}
    </Button>
  );
}

/** Links to email support. Renders nothing if the site has no support address. */
export function SupportLink() {
  const { t } = useTranslation('payments');
  const email = useSite()?.support_email;
  return email ? <Button render={<a href={`mailto:${email}`} />}>{t('actions.support')}</Button> : null;
}

/** Links to the login page, which then returns to this payment. */
export function LogInLink() {
  const { t } = useTranslation('payments');
  const { pathname, search } = useLocation();
  return (
    <Button variant="primary" render={<Link to={loginThen(pathname + search)} />}>
      {t('actions.logIn')}
    </Button>
  );
}
