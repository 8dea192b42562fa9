import type { DonationDetails } from '@wyrmgate/contract/donations';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PaymentStatusBadge } from '../../payments/admin/payment-status-badge.tsx';
import { useFormat } from '../../platform/format.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ReviewMark } from './review-mark.tsx';
import { ReviewReason } from './review-reason.tsx';

export function DonationFacts({ details }: { details: DonationDetails }) {
  const { t } = useTranslation('donations');
  const { money, number } = useFormat();
  const { donation, recipient, failure_code: code, held, ordered_amount: ordered } = details;
  const { currency, dispute_state: dispute } = donation;
  const facts = [
    {
      key: 'status',
      label: t('columns.status'),
      value: (
        <span className="inline-flex flex-wrap items-center gap-2">
          <PaymentStatusBadge status={donation.status} />
          {dispute !== 'none' && (
            <Badge tone={dispute === 'won' ? 'neutral' : 'danger'} dot>
              {t(`dispute.${dispute}`)}
            </Badge>
          )}
          {donation.needs_review && <ReviewMark />}
        </span>
      ),
    },
    { key: 'user', label: t('columns.user'), value: `${donation.username} · ${donation.email || t('common:noEmail')}` },
    ...(recipient ? [{ key: 'recipient', label: t('details.recipient'), value: recipient }] : []),
    { key: 'date', label: t('columns.date'), value: <AdminTime iso={donation.created_at} seconds /> },
    {
      key: 'what',
      label: t('columns.package'),
      value: donation.kind === 'donation' ? t('kind.donation') : donation.package_name,
    },
    { key: 'amount', label: t('columns.amount'), value: money(donation.amount, currency) },
    ...(ordered !== null && ordered !== donation.amount
      ? [{ key: 'ordered', label: t('details.ordered'), value: money(ordered, currency) }]
      : []),
    ...(held
      ? [
          {
            key: 'held',
            label: t('details.held'),
            value: (
              <>
                {money(held.amount, held.currency)}
                {held.returned > 0 && (
                  <span className="block text-meta text-muted">
                    {t('partly', { amount: money(held.returned, held.currency) })}
                  </span>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(donation.refunded_amount > 0
      ? [{ key: 'refunded', label: t('details.refunded'), value: money(donation.refunded_amount, currency) }]
      : []),
    { key: 'coins', label: t('columns.coins'), value: number(donation.coins_purchased) },
    { key: 'gateway', label: t('columns.gateway'), value: gatewayNames[donation.gateway] },
    ...(code ? [{ key: 'code', label: t('details.failure'), value: <ReviewReason code={code} /> }] : []),
  ];
  return <Facts facts={facts} layout="aligned" />;
}
