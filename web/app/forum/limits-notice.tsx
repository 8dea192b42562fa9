import type { ForumLimits } from '@wyrmgate/contract/forum-shapes';
import { formatLocale } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { Banner } from '../ui/banner.tsx';

/** Explains the limits of a new account before the player reaches them: what they are, why they apply and when they end. */
export function LimitsNotice({ limits }: { limits: ForumLimits | null }) {
  const { t, i18n } = useTranslation('forum');
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
