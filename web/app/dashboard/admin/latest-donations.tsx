import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { refreshed } from '../../admin-kit/refreshed.ts';
import { PaymentStatusBadge } from '../../payments/admin/payment-status-badge.tsx';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { Panel } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LatestList, LatestRow, LatestWaiting } from './latest-list.tsx';

export function LatestDonations() {
  const { t } = useTranslation('dashboard');
  const { money } = useFormat();
  const query = useApiQuery(['donations', 'recent'], {}, refreshed);
  return (
    <Panel
      flush
      title={t('donations.title')}
      aside={
        <Link to={adminUrls.donations} className="text-link inline-flex min-h-(--touch) items-center gap-2">
          {t('donations.all')}
          <Icon as={ArrowRight} size={16} />
        </Link>
      }
    >
      <Loaded query={query} failed={t('donations.failed')} waiting={<LatestWaiting label={t('ui:loading')} />}>
        {({ donations }) =>
          donations.length === 0 ? (
            <EmptyState title={t('donations.empty')}>{t('donations.emptyText')}</EmptyState>
          ) : (
            <LatestList>
              {donations.map((donation) => (
                <LatestRow
                  key={donation.id}
                  name={
                    <Link
                      to={{ pathname: adminUrls.donations, search: `?search=${donation.payment_id}` }}
                      className="text-heading no-underline hover:underline"
                    >
                      {donation.username}
                    </Link>
                  }
                  detail={t('donations.detail', {
                    package: donation.kind === 'donation' ? t('payments:kinds.donation') : donation.package_name,
                    method: t(`payments:method.${donation.gateway}`),
                  })}
                  state={<PaymentStatusBadge status={donation.status} />}
                  figure={money(donation.amount, donation.currency)}
                  iso={donation.created_at}
                  nowMs={query.dataUpdatedAt}
                />
              ))}
            </LatestList>
          )
        }
      </Loaded>
    </Panel>
  );
}
