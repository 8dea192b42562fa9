import type { NewsItem } from '@wyrmgate/contract/news-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { urls } from '../shell/urls.ts';
import { NewsCard } from './news-card.tsx';

export type LatestNewsProps = {
  /** From a loader: `(await api.news.list({ query: { lang: language, limit: 3 } })).news`. The route names the namespace `news`. */
  items: readonly NewsItem[];
  /** Replaces the usual title. */
  title?: string | undefined;
};

/** The latest articles for other pages. Nothing while there are none. */
export function LatestNews({ items, title }: LatestNewsProps) {
  const { t } = useTranslation('news');
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="latest-news">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="latest-news" className="text-h2">
          {title ?? t('latest')}
        </h2>
        <Link to={urls.news} className="text-link touch-link">
          {t('more')}
        </Link>
      </div>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <NewsCard key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
