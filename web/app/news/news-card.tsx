import type { NewsItem } from '@wyrmgate/contract/news-shapes';
import { Pin } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { languageNames } from '../shell/language-names.ts';
import { newsArticle } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { NewsCover } from './news-cover.tsx';

export function NewsFacts({ item }: { item: NewsItem }) {
  const { t, i18n } = useTranslation('news');
  const { date } = useFormat();
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-meta text-muted">
      <Badge tone="info">{t(`categories.${item.category}`)}</Badge>
      <time dateTime={item.published_at}>{date(item.published_at)}</time>
      <span>{t('readingTime', { minutes: item.reading_minutes })}</span>
      {item.pinned && (
        <span className="inline-flex items-center gap-1 text-accent">
          <Icon as={Pin} size={14} />
          {t('pinned')}
        </span>
      )}
      {item.language !== i18n.language && <span lang={item.language}>{languageNames[item.language]}</span>}
    </p>
  );
}

/** An article in a list. `wide` is for the first one on a page. */
export function NewsCard({ item, wide }: { item: NewsItem; wide?: boolean }) {
  return (
    <li
      className={cx(
        'relative flex flex-col overflow-hidden rounded-card border border-line bg-surface',
        wide && 'sm:col-span-2 lg:col-span-3 lg:grid lg:grid-cols-[7fr_5fr]',
      )}
    >
      <div className={wide ? 'lg:[&_img]:h-full' : undefined}>
        <NewsCover
          item={item}
          eager={wide ?? false}
          sizes={wide ? '(width >= 64rem) 720px, 88vw' : '(width >= 64rem) 400px, (width >= 37.5rem) 50vw, 100vw'}
        />
      </div>
      <div className={cx('flex flex-1 flex-col gap-3 p-5', wide && 'lg:justify-center lg:p-8')}>
        <NewsFacts item={item} />
        <h2 lang={item.language} className={cx('[overflow-wrap:anywhere]', wide ? 'text-h3' : 'text-card')}>
          <Link to={newsArticle(item)} className="stretch-card no-underline hover:underline">
            {item.title}
          </Link>
        </h2>
        {item.excerpt && (
          <p lang={item.language} className="line-clamp-4 text-control text-secondary">
            {item.excerpt}
          </p>
        )}
      </div>
    </li>
  );
}
