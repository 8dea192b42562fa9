import type { ForumLimits } from '@wyrmgate/contract/forum-shapes';
import { formatLocale } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Banner } from '../ui/banner.tsx';

/**
 * Says, before the player writes, that warnings prevent posting, or explains the limits of a new account and when they
 * end.
 */
export function LimitsNotice({ limits, warnedUntil }: { limits: ForumLimits | null; warnedUntil: string | null }) {
  const { t, i18n } = useTranslation('forum');
  const { date } = useFormat();
  if (warnedUntil !== null)
    return (
      <Banner tone="warning" className="mb-4">
        {t('errors.warned', { until: date(warnedUntil, { time: true }) })}
      </Banner>
    );
  if (!limits || (limits.level !== 'new' && limits.held === 0)) return null;
  const { hours, posts } = limits.missing ?? { hours: 0, posts: 0 };
  const missing = [
    ...(hours > 0 ? [t('limits.hours', { count: hours })] : []),
    ...(posts > 0 ? [t('limits.posts', { count: posts })] : []),
  ];
  const list = new Intl.ListFormat(formatLocale(i18n.language), { type: 'conjunction' }).format(missing);
  return (
    <Banner tone="info" className="mb-4" title={limits.level === 'new' ? t('limits.title') : undefined}>
      {[
        limits.level === 'new' && t('limits.text', limits),
        limits.level === 'new' && t('limits.until', { list }),
        limits.held > 0 && t('limits.held', { count: limits.held }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Banner>
  );
}
