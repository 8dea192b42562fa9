import type { NewsItem } from '@wyrmgate/contract/news-shapes';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { newsArticle, urls } from '../shell/urls.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { NewsCover } from './news-cover.tsx';

export const latestNewsFields = [
  'id',
  'slug',
  'category',
  'language',
  'title',
  'excerpt',
  'cover',
  'published_at',
] as const satisfies (keyof NewsItem)[];
type LatestItem = Pick<NewsItem, (typeof latestNewsFields)[number]>;

export type LatestNewsProps = {
  /** Loaded by `(await api.news.list({ query: { lang: language, limit: 4 } })).news`. The route must load the namespace `news`. */
  items: readonly LatestItem[];
  title?: string | undefined;
};

/** The latest articles for use on other pages: one large, and up to three next to it. Renders nothing if there are none. */
export function LatestNews({ items, title }: LatestNewsProps) {
  const { t } = useTranslation('news');
  const [lead, ...others] = items;
  if (!lead) return null;
  return (
    <section aria-labelledby="latest-news">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="latest-news" className="text-h2">
          {title ?? t('latest')}
        </h2>
        <Link to={urls.news} className="text-link touch-link inline-flex items-center gap-2">
          {t('more')}
          <Icon as={ArrowRight} size={18} />
        </Link>
      </div>
      <ul
        className={cx('grid gap-x-7', others.length > 0 && 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-3')}
      >
        <Lead item={lead} />
        {others.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Line({ item }: { item: LatestItem }) {
  const { t } = useTranslation('news');
  const { date } = useFormat();
  return (
    <p className="flex flex-wrap gap-x-2.5 text-meta">
      <span className="font-[560] text-accent">{t(`categories.${item.category}`)}</span>
      <time dateTime={item.published_at} className="text-secondary">
        {date(item.published_at)}
      </time>
    </p>
  );
}

function Lead({ item }: { item: LatestItem }) {
  return (
    <li className="cut-clip relative isolate flex min-h-[22rem] flex-col justify-end overflow-hidden bg-surface [--plate-cut:20px] sm:min-h-[26rem] lg:row-span-3 lg:min-h-[30rem]">
      <div className="absolute inset-0 -z-20 [&_img]:h-full [&_picture]:contents">
        <NewsCover item={item} sizes="(width >= 64rem) 720px, 88vw" />
      </div>
      <div className="news-shade absolute inset-0 -z-10" />
      <div className="grid gap-2 p-5 sm:p-8">
        <Line item={item} />
        <h3 lang={item.language} className="wrap-anywhere max-w-[24ch] text-h2 max-sm:text-h3">
          <Link to={newsArticle(item)} className="stretch-card no-underline hover:underline">
            {item.title}
          </Link>
        </h3>
        {item.excerpt && (
          <p lang={item.language} className="line-clamp-3 max-w-[60ch] text-bone-50 text-control">
            {item.excerpt}
          </p>
        )}
      </div>
    </li>
  );
}

function Row({ item }: { item: LatestItem }) {
  return (
    <li className="relative grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-5 border-line border-b py-5 last:border-b-0 sm:grid-cols-[10rem_minmax(0,1fr)] lg:py-3">
      <div className="overflow-hidden rounded-field [&_img]:aspect-[3/2]">
        <NewsCover item={item} sizes="10rem" />
      </div>
      <div className="grid gap-1.5">
        <Line item={item} />
        <h3 lang={item.language} className="wrap-anywhere text-card">
          <Link to={newsArticle(item)} className="stretch-card no-underline hover:underline">
            {item.title}
          </Link>
        </h3>
      </div>
    </li>
  );
}
