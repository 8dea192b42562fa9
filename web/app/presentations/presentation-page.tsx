import type { Language } from '@wyrmgate/contract/languages';
import type { Presentation } from '@wyrmgate/contract/presentations';
import { useEffect } from 'react';
import { Link, type MetaArgs, useLoaderData, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useFormat } from '../platform/format.ts';
import { i18nOf } from '../platform/i18n/current.ts';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import type { RootData } from '../root.tsx';
import { languageNames } from '../shell/language-names.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { presentationPage, urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { filesIn } from '../ui/rich-text-files.tsx';
import { LanguageLinks, useChosenLanguage } from './language-links.tsx';
import { languageFor, languagesOf } from './languages-of.ts';
import { SlideShow } from './slide-show.tsx';
import './presentations.css';

export const handle = { namespaces: ['presentations'] } satisfies RouteHandle;
export const loader = pageLoader(({ api: pageApi, language }, { params: { slug = '' } }) =>
  pageApi.presentations.get({ params: { slug: slug.slice(0, 80) }, query: { lang: language } }),
);
type Data = Awaited<ReturnType<typeof loader>>;

export const meta = (args: MetaArgs) => {
  const data = args.loaderData as Data | undefined;
  const root = args.matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const { language } = i18nOf(root?.language ?? 'en');
  if (!data) return pageMeta({ title: 'common:notFound.title', noindex: true })(args);
  const shown = languageFor(data.titles, language);
  return pageMeta({
    title: 'presentations:one.title',
    description: 'presentations:one.description',
    image: data.share_picture,
    values: () => ({ title: data.titles[shown] ?? '', excerpt: data.excerpts[shown] ?? '' }),
    versions: languagesOf([data.titles]).map((each) => ({ language: each, path: presentationPage(data.slug) })),
    shownIn: shown,
  })(args);
};

export default function PresentationPage() {
  const { t } = useTranslation('presentations');
  const { date } = useFormat();
  const presentation = useLoaderData<typeof loader>();
  const [wanted, choose] = useChosenLanguage();
  // A single language for the whole presentation, so that texts never mix languages.
  const language = languageFor(presentation.titles, wanted);
  useCountedView();
  const title = presentation.titles[language] ?? '';
  const { creator, created_at, views } = presentation;
  return (
    <div className="page-container py-8 sm:py-12 lg:pb-26">
      <Breadcrumbs
        trail={[{ key: 'presentations', label: t('page.title'), link: <Link to={urls.presentations} /> }]}
        current={title}
      />
      <header className="mt-4 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div lang={language}>
          <h1 className="pb-1 text-h1">{title}</h1>
          <p className="mt-2 max-w-[64ch] text-lead text-secondary">{presentation.excerpts[language]}</p>
        </div>
        <LanguageLinks languages={languagesOf([presentation.titles])} language={language} onChoose={choose} />
      </header>
      {language !== wanted && (
        <Banner tone="info" className="mb-6">
          {t('fallback', { wanted: languageNames[wanted], shown: languageNames[language] })}
        </Banner>
      )}
      {presentation.slides.length > 0 && (
        <>
          <SlideShow slides={presentation.slides} language={language} title={title} />
          <p className="mt-2 text-meta text-muted max-sm:hidden">{t('show.keys')}</p>
        </>
      )}
      <Content presentation={presentation} language={language} />
      <p className="mt-8 text-meta text-muted">
        {creator === null
          ? t('one.created', { date: date(created_at) })
          : t('one.createdBy', { date: date(created_at), creator })}{' '}
        · {t('views', { count: views })}
      </p>
    </div>
  );
}

type ContentProps = { presentation: Presentation; language: Language };

function Content({ presentation, language }: ContentProps) {
  const doc = presentation.contents[language];
  if (!doc) return null;
  return (
    <div lang={language} className="mt-8 max-w-[72ch]">
      <RichText doc={doc} media={filesIn(presentation.media)} />
    </div>
  );
}

/** Counts views in the browser, so that crawlers are not counted. */
const useCountedView = () => {
  const { slug = '' } = useParams();
  useEffect(() => {
    api.presentations.countView({ params: { slug } }, { quiet: true }).catch(() => undefined);
  }, [slug]);
};
