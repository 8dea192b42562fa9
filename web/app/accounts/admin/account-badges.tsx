import type { Account } from '@wyrmgate/contract/accounts';
import { useTranslation } from '#i18n';
import { adminDay } from '../../admin-kit/admin-date.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<Account['status'], Tone> = {
  active: 'success',
  banned: 'danger',
  deleted: 'neutral',
  suspended: 'warning',
  inactive: 'neutral',
};

export function AccountStatusBadge({ status }: Pick<Account, 'status'>) {
  const { t } = useTranslation('accounts');
  return (
    <Badge tone={tones[status]} dot>
      {t(`status.${status}`)}
    </Badge>
  );
}

export function Premium({ premium_type, premium_until }: Pick<Account, 'premium_type' | 'premium_until'>) {
  const { t } = useTranslation('accounts');
  if (premium_until === null) return <span className="text-muted">{t('premium.none')}</span>;
  return (
    <span className="grid">
      <span className="font-[560] text-heading">{t(`premium.${premium_type}`)}</span>
      <span className="text-meta text-muted tabular-nums">{t('until', { day: adminDay(premium_until) })}</span>
    </span>
  );
}
