import { refundReportDays } from '@wyrmgate/contract/payments-constants';
import { FlaskConical, Info } from 'lucide-react';
import { Link } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { urls } from '../shell/urls.ts';
import { Icon } from '../ui/icon.tsx';

/** Information that the law requires next to the pay button. */
export function OrderFacts({ sandbox }: { sandbox: boolean }) {
  const { t } = useTranslation('shop');
  return (
    <div className="mt-5 grid gap-y-3 text-meta text-secondary">
      <div className="flex gap-3">
        <Icon as={Info} size={18} className="mt-px text-muted" />
        <div className="grid gap-y-1.5">
          <p>
            <Trans
              t={t}
              i18nKey="order.nonRefundable"
              components={{ terms: <Link to={urls.legal.terms} className="text-link" /> }}
            />
          </p>
          <p>{t('order.credited')}</p>
          <p>{t('order.report', { days: refundReportDays })}</p>
        </div>
      </div>
      {sandbox && (
        <p className="flex gap-3 text-muted">
          <Icon as={FlaskConical} size={18} className="mt-px" />
          {t('order.sandbox')}
        </p>
      )}
    </div>
  );
}
