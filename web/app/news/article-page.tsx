import { mediaUrl } from '@wyrmgate/contract/media-constants';
import { ChevronLeft, ChevronRight, Languages, MessagesSquare } from 'lucide-react';
import { Link, type MetaArgs, type MetaDescriptor, redirect, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { languageNames } from '../shell/language-names.ts';
import { pageMeta, structuredData } from '../shell/page-meta.ts';
import { newsArticle, urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { filesIn } from '../ui/rich-text-files.tsx';
import { ArticleView } from './article-view.tsx';
import { NewsCard } from './news-card.tsx';
import { ArticleReactions } from './reactions.tsx';

export const handle = { namespaces: ['news'] } satisfies RouteHandle;

export const loader = pageLoader(async ({ api, language, origin }, { params: { slug = '' }, request }) => {
  const article = await api.news.find({ params: { slug }, query: { lang: language } });
  // Redirects if the slug is outdated or belongs to another language.
  if (article.slug !== slug) throw redirect(`${newsArticle(article)}${new URL(request.url).search}`, 302);
  const { counts } = await api.news.reactions({ params: { id: article.id } });
  return { article, counts, origin };
});
type Data = Awaited<ReturnType<typeof loader>>;

const markup = ({ article, origin }: Data) => ({
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: article.title,
  description: article.excerpt || undefined,
  datePublished: article.published_at,
  dateModified: article.updated_at,
  inLanguage: article.language,
  mainEntityOfPage: `${origin}${newsArticle(article)}?lang=${article.language}`,
  image: article.cover?.kind === 'image' ? [`${origin}${mediaUrl(article.cover)}`] : [`${origin}/art/og.jpg`],
  author: article.author ? [{ '@type': 'Person', name: article.author }] : undefined,
});

export const meta = (args: MetaArgs): MetaDescriptor[] => {
  const data = args.loaderData as Data | undefined;
  if (!data) return pageMeta({ title: 'news:meta.title', noindex: true })(args);
  const { article } = data;
  const tags = pageMeta({
    title: 'news:meta.article',
    description: 'news:meta.articleText',
    values: () => ({ title: article.title, text: article.excerpt || article.title }),
    versions: article.versions.map(({ language, slug }) => ({ language, path: newsArticle({ slug }) })),
    shownIn: article.language,
    image: article.share_picture,
  })(args);
  return [...tags, ...structuredData(() => markup(data))];
};

export default function ArticlePage() {
  const { t, i18n } = useTranslation('news');
  const { article, counts } = useLoaderData<typeof loader>();
  const { previous, next, related, versions } = article;
  const others = versions.filter(({ language }) => language !== article.language);
  const elsewhere = article.language !== i18n.language;
  return (
    <div className="page-container py-8 sm:py-12 lg:pb-26">
      <div className="mx-auto mb-6 grid max-w-[68ch] gap-5">
        <Breadcrumbs
          trail={[{ key: 'news', label: t('title'), link: <Link to={urls.news} /> }]}
          current={<span lang={article.language}>{article.title}</span>}
        />
        {elsewhere && (
          <Banner tone="info">
            {t('fallback', { wanted: languageNames[i18n.language], shown: languageNames[article.language] })}
          </Banner>
        )}
      </div>
      <ArticleView item={article} body={article.body} media={filesIn(article.media)} />
      <footer className="mx-auto mt-10 grid max-w-[68ch] gap-8 border-line border-t pt-6">
        <ArticleReactions key={article.id} id={article.id} counts={counts} />
        {article.discussion && (
          <p>
            <Button icon={MessagesSquare} render={<Link to={article.discussion.path} />}>
              {t('discussion.open', { count: article.discussion.replies })}
            </Button>
          </p>
        )}
        {others.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-control text-secondary">
            <Icon as={Languages} size={18} />
            {t('versions')}
            {others.map(({ language, slug }) => (
              <a
                key={language}
                href={`${newsArticle({ slug })}?lang=${language}`}
                hrefLang={language}
                lang={language}
                className="text-link touch-link"
              >
                {languageNames[language]}
              </a>
            ))}
          </p>
        )}
        {(previous || next) && (
          <nav aria-label={t('title')} className="grid gap-4 sm:grid-cols-2">
            {previous && (
              <Link to={newsArticle(previous)} rel="prev" className="text-link">
                <span className="flex items-center gap-1 text-meta text-muted">
                  <Icon as={ChevronLeft} size={16} />
                  {t('previous')}
                </span>
                <span lang={previous.language}>{previous.title}</span>
              </Link>
            )}
            {next && (
              <Link to={newsArticle(next)} rel="next" className="text-link sm:col-start-2 sm:text-end">
                <span className="flex items-center gap-1 text-meta text-muted sm:justify-end">
                  {t('next')}
                  <Icon as={ChevronRight} size={16} />
                </span>
                <span lang={next.language}>{next.title}</span>
              </Link>
            )}
          </nav>
        )}
      </footer>
      {related.length > 0 && (
        <aside aria-labelledby="related" className="mt-14">
          <p id="related" className="mb-5 font-title text-h3 text-heading">
            {t('related')}
          </p>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {related.map((item) => (
              <NewsCard key={item.id} item={item} />
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}
