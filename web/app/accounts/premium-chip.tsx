import { Crown } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { urls } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { endOf, useOwnPremium } from './use-own-premium.ts';

/**
 * The player's premium in the header. Shows the days left shortly before it ends, and nothing to players without
 * premium.
 */
export function PremiumChip() {
  const { t } = useTranslation();
  const { date } = useFormat();
  const premium = useOwnPremium().data?.premium;
  if (!premium || Date.parse(premium.until) <= Date.now()) return null;
  const { days, soon } = endOf(premium.until, Date.now());
  const type = t(`account.premium.${premium.type}`);
  return (
    <Link
      to={urls.profile}
      title={t('account.premium.until', { type, date: date(premium.until) })}
      className="inline-flex min-h-9 items-center no-underline pointer-coarse:min-h-11"
    >
      <Badge tone={soon ? 'warning' : 'gold'} icon={Crown}>
        {soon ? `${type} · ${t('account.premium.left', { days })}` : type}
      </Badge>
    </Link>
  );
}
