import { formatLocale } from '@wyrmgate/contract/languages';
import {
  type SponsorTier,
  sponsorTiers,
  tierAfter,
  tierMultipliers,
  tierRegistrations,
} from '@wyrmgate/contract/sponsors-constants';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { cx } from '../ui/cx.ts';
import type { DashboardData } from './sponsor-dashboard.tsx';

type TierTrackProps = { tier: SponsorTier; byRule: boolean; progress: DashboardData['progress'] };

/** Shows the tiers on a line that is filled up to the sponsor's progress. */
export function TierTrack({ tier, byRule, progress }: TierTrackProps) {
  const { date } = useFormat();
  const { registrations, falls } = progress;
  const { t, i18n } = useTranslation('sponsors');
  const factor = new Intl.NumberFormat(formatLocale(i18n.language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  });
  const reached = sponsorTiers.indexOf(tier);
  const next = tierAfter(tier);
  const missing = next && Math.max(0, tierRegistrations[next] - registrations);
  const span = next ? tierRegistrations[next] - tierRegistrations[tier] : 1;
  const part = next ? Math.min(1, Math.max(0, (registrations - tierRegistrations[tier]) / span)) : 1;
  return (
    <div className="mt-7 max-w-[44rem]">
      <p className="sr-only">{t('tier.current', { tier: t(`tiers.${tier}`) })}</p>
      <ol aria-label={t('tier.label')} className="grid grid-cols-5">
        {sponsorTiers.map((each, index) => (
          <li key={each} className="relative text-control" aria-current={each === tier ? 'step' : undefined}>
            {index < sponsorTiers.length - 1 && (
              // Uses SVG attributes, because the content security policy blocks inline styles.
              <svg
                aria-hidden="true"
                className="absolute top-[6px] left-[18px] block h-[3px] w-[calc(100%-18px)] text-line"
              >
                <rect width="100%" height="100%" fill="currentColor" />
                <rect
                  width={`${index < reached ? 100 : index === reached ? part * 100 : 0}%`}
                  height="100%"
                  className="fill-gold-400"
                />
              </svg>
            )}
            <span
              aria-hidden="true"
              className={cx('block size-[15px] rounded-full', index <= reached ? 'bg-gold-400' : 'bg-line')}
            />
            <span className="mt-2 block font-[560] text-heading max-sm:text-meta">{t(`tiers.${each}`)}</span>
            <span className="block text-meta text-secondary tabular-nums">
              × {factor.format(tierMultipliers[each] / 100)}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-control text-muted">
        {!byRule
          ? t('tier.fixed')
          : next
            ? t('tier.next', { count: missing ?? 0, tier: t(`tiers.${next}`) })
            : t('tier.top')}
      </p>
      {byRule && falls && (
        <p role="status" className="mt-2 text-control text-warning">
          {t('tier.falls', { tier: t(`tiers.${falls.to}`), when: date(falls.on) })}
        </p>
      )}
    </div>
  );
}
