import { ApiError } from '@wyrmgate/contract/client';
import type { Download } from '@wyrmgate/contract/downloads';
import { downloadPlatforms } from '@wyrmgate/contract/downloads-constants';
import type { NewsItem } from '@wyrmgate/contract/news-shapes';
import { Link, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { newsArticle, urls } from '../shell/urls.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { DownloadCard } from './download-card.tsx';
import { usePlatform } from './use-platform.ts';

export const handle = { namespaces: ['downloads'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'downloads:page.meta.title', description: 'downloads:page.meta.description' });
/** Omits the patch notes if they do not load, because the downloads work without them. */
const orNone = (error: unknown): { news: NewsItem[] } => {
  if (error instanceof ApiError) return { news: [] };
  throw error;
};

export const loader = pageLoader(async ({ api, language }) => {
  const notes = api.news.list({ query: { lang: language, category: 'patchnotes', limit: 4 } }).catch(orNone);
  const [{ downloads }, { news }] = await Promise.all([api.downloads.list(), notes]);
  return { downloads, notes: news };
});

/** Returns the first download for each platform, starting with the visitor's, and separately all other downloads. */
const arranged = (downloads: readonly Download[], own: Download['platform']) => {
  const platforms = [own, ...downloadPlatforms.filter((platform) => platform !== own)];
  const first = platforms.flatMap((wanted) => downloads.find(({ platform }) => platform === wanted) ?? []);
  return { first, rest: downloads.filter((each) => !first.includes(each)) };
};

export default function DownloadsPage() {
  const { t } = useTranslation('downloads');
  const { downloads, notes } = useLoaderData<typeof loader>();
  const { first, rest } = arranged(downloads, usePlatform());
  const [featured, ...others] = first;
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <header className="mb-8 lg:mb-12">
        <h1 className="pb-1 text-h1">{t('page.title')}</h1>
        <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('page.lead')}</p>
      </header>
      {featured ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <DownloadCard download={featured} featured />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
            {others.map((download) => (
              <DownloadCard key={download.id} download={download} />
            ))}
          </div>
          {rest.length > 0 && (
            <section aria-labelledby="more-downloads" className="mt-6">
              <h2 id="more-downloads" className="mb-4 text-h3">
                {t('page.more')}
              </h2>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
                {rest.map((download) => (
                  <DownloadCard key={download.id} download={download} />
                ))}
              </div>
            </section>
          )}
        </div>
      ) : (
        <EmptyState title={t('page.empty.title')}>{t('page.empty.text')}</EmptyState>
      )}
      <PatchNotes notes={notes} />
    </div>
  );
}

function PatchNotes({ notes }: { notes: readonly NewsItem[] }) {
  const { t, i18n } = useTranslation('downloads');
  const { date } = useFormat();
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="patch-notes" className="mt-12">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="patch-notes" className="text-h3">
          {t('page.notes')}
        </h2>
        <Link to={`${urls.news}?category=patchnotes`} className="text-link touch-link">
          {t('page.allNotes')}
        </Link>
      </div>
      <ul className="grid gap-x-5 rounded-card border border-line bg-surface px-5 md:grid-cols-2">
        {notes.map((item) => (
          <li key={item.id} className="relative flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-4">
            <Link
              to={newsArticle(item)}
              lang={item.language === i18n.language ? undefined : item.language}
              className="stretch-card wrap-anywhere font-[560] text-heading no-underline hover:underline"
            >
              {item.title}
            </Link>
            <time dateTime={item.published_at} className="text-meta text-muted">
              {date(item.published_at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
