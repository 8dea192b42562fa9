import type { CustomPage as Page } from '@wyrmgate/contract/custom-pages';
import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import { type MetaArgs, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { i18nOf } from '../platform/i18n/current.ts';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import type { RootData } from '../root.tsx';
import { languageNames } from '../shell/language-names.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { customPage } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { filesIn } from '../ui/rich-text-files.tsx';

export const handle = { namespaces: ['custom-pages'] } satisfies RouteHandle;
export const loader = pageLoader(({ api, language }, { params: { slug = '' } }) =>
  api['custom-pages'].get({ params: { slug: slug.slice(0, 80) }, query: { lang: language } }),
);
type Data = Awaited<ReturnType<typeof loader>>;

const languagesOf = ({ titles, contents }: Page) =>
  languages.filter((language) => titles[language] && contents[language]);

/** Chooses one language for the whole page, so that title and text never mix languages. */
const versionFor = (page: Page, wanted: Language) => {
  const { titles, contents, excerpts } = page;
  const language = languagesOf(page).includes(wanted) ? wanted : defaultLanguage;
  return { language, title: titles[language] ?? '', excerpt: excerpts[language] ?? '', doc: contents[language] };
};

export const meta = (args: MetaArgs) => {
  const data = args.loaderData as Data | undefined;
  const root = args.matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const { language } = i18nOf(root?.language ?? 'en');
  if (!data) return pageMeta({ title: 'common:notFound.title', noindex: true })(args);
  const shown = versionFor(data, language);
  return pageMeta({
    title: 'custom-pages:meta.title',
    ...(shown.excerpt && { description: 'custom-pages:meta.description' }),
    values: () => ({ title: shown.title, excerpt: shown.excerpt }),
    versions: languagesOf(data).map((each) => ({ language: each, path: customPage(data.slug) })),
    shownIn: shown.language,
    image: data.share_picture,
  })(args);
};

export default function CustomPage() {
  const { t, i18n } = useTranslation('custom-pages');
  const { date } = useFormat();
  const page = useLoaderData<typeof loader>();
  const { language, title, doc } = versionFor(page, i18n.language);
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <article className="mx-auto max-w-[68ch]">
        {language !== i18n.language && (
          <Banner tone="info" className="mb-6">
            {t('fallback', { wanted: languageNames[i18n.language], shown: languageNames[language] })}
          </Banner>
        )}
        <h1 lang={language} className="wrap-anywhere pb-6 text-h1">
          {title}
        </h1>
        {doc && (
          <div lang={language}>
            <RichText doc={doc} className="text-[1.0625rem] leading-[1.7]" media={filesIn(page.media)} />
          </div>
        )}
        <p className="mt-10 border-line border-t pt-4 text-meta text-muted">
          {t('updated', { date: date(page.updated_at) })}
        </p>
      </article>
    </div>
  );
}
