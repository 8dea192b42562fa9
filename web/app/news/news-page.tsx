import { isLanguage } from '@wyrmgate/contract/languages';
import { newsCategories } from '@wyrmgate/contract/news-constants';
import { Rss } from 'lucide-react';
import { Link, type MetaArgs, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useSite } from '../platform/use-site.ts';
import { feedLink, languageOf, pageMeta } from '../shell/page-meta.ts';
import { newsFeed, newsIn, urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { NewsCard } from './news-card.tsx';

export const handle = { namespaces: ['news'] } satisfies RouteHandle;

const newsFormats = ['rss', 'atom'] as const;
const filters = ['updates', 'events', 'patchnotes', 'announcements'] as const;

export const loader = pageLoader(async ({ api, language }, { request }) => {
  const asked = new URL(request.url).searchParams;
  const category = newsCategories.find((one) => one === asked.get('category'));
  const after = Number(/^[1-9]\d{0,14}$/.exec(asked.get('after') ?? '')?.[0]) || undefined;
  const lang = isLanguage(language) ? language : 'en';
  return { category, after, ...(await api.news.list({ query: { lang, category, after } })) };
});
type Data = Awaited<ReturnType<typeof loader>>;

export const meta = (args: MetaArgs) => {
  const { category, after } = (args.loaderData as Data | undefined) ?? {};
  const search = newsIn({ category, after }).slice(urls.news.length);
  const lang = languageOf(args.matches);
  return [
    ...pageMeta({ title: 'news:meta.title', description: 'news:meta.description', search })(args),
    ...newsFormats.map((format) => feedLink(format, newsFeed(format, { lang, category }))),
  ];
};

export default function NewsPage() {
  const { t, i18n } = useTranslation('news');
  const site = useSite()?.site_name ?? '';
  const { category, after, news, next } = useLoaderData<typeof loader>();
  const tabs = [
    { key: 'all', label: t('all'), current: category === undefined, link: <Link to={urls.news} preventScrollReset /> },
    ...filters.map((one) => ({
      key: one,
      label: t(`categories.${one}`),
      current: category === one,
      link: <Link to={newsIn({ category: one })} preventScrollReset />,
    })),
  ];
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <header className="mb-8">
        <h1 className="pb-1 text-h1">{t('title')}</h1>
        <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('lead', { site })}</p>
      </header>
      <TabLinks label={t('filter')} tabs={tabs} className="mb-8" />
      {news.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {news.map((item, at) => (
            <NewsCard key={item.id} item={item} wide={at === 0 && after === undefined} />
          ))}
        </ul>
      )}
      <div className="mt-10 flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap gap-3">
          {after !== undefined && <Button render={<Link to={newsIn({ category })} />}>{t('newest')}</Button>}
          {next !== null && <Button render={<Link to={newsIn({ category, after: next })} />}>{t('older')}</Button>}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-meta text-muted">
          <Icon as={Rss} size={16} />
          {t('subscribe')}
          {newsFormats.map((format) => (
            <a
              key={format}
              href={newsFeed(format, { lang: i18n.language, category })}
              className="text-link touch-link uppercase"
            >
              {format}
            </a>
          ))}
        </p>
      </div>
    </div>
  );
}
