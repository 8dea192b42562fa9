import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import type { MetaArgs, MetaDescriptor } from 'react-router';
import { i18nOf } from '../platform/i18n/current.ts';
import type { FullKey } from '../platform/i18n/keys.ts';
import type { RootData } from '../root.tsx';

export type PageMeta = {
  /** A locale key, such as `shop:meta.title`. `{site}` is replaced by the site name. */
  title: FullKey;
  description?: FullKey;
  /** True if the title already contains the site name. */
  whole?: true;
  /** Picture for link previews. */
  image?: string;
  /** Query parameters to keep in the canonical URL, such as `?page=2`. */
  search?: string;
  /** The translations of the page. Omit it if the page exists in every language. */
  versions?: readonly { language: Language; path: string }[];
  /** Language of the text, if it differs from the language of the interface. */
  shownIn?: Language;
  noindex?: true;
  /** Placeholder values from the loader data. */
  values?: (loaderData: unknown, params: MetaArgs['params']) => Record<string, string | number>;
};

export const rootData = (matches: MetaArgs['matches']): RootData | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;

/** The language of the interface, for meta tags. */
export const languageOf = (matches: MetaArgs['matches']): Language => rootData(matches)?.language ?? defaultLanguage;

/** Lets feed readers find the feed of a page. */
export const feedLink = (format: 'rss' | 'atom', href: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: `application/${format}+xml`,
  href,
});

// Open Graph locales need a territory. English uses Great Britain.
const localeOf = (language: Language): string => `${language}_${language === 'en' ? 'GB' : language.toUpperCase()}`;

const withLanguage = (address: string, language: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

const languageLinks = (address: string): MetaDescriptor[] => [
  ...languages.map((hrefLang) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: withLanguage(address, hrefLang),
  })),
  { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address },
];

const versionLinks = (origin: string, versions: NonNullable<PageMeta['versions']>): MetaDescriptor[] =>
  versions.map(({ language, path }) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: language,
    href: withLanguage(`${origin}${path}`, language),
  }));

/** Builds the meta tags of a route: `export const meta = pageMeta({ title: 'shop:meta.title' })`. */
export const pageMeta =
  (page: PageMeta) =>
  ({ matches, location, loaderData, params }: MetaArgs): MetaDescriptor[] => {
    const root = rootData(matches);
    const i18n = i18nOf(languageOf(matches));
    const { language } = i18n;
    const site = root?.site.site_name ?? '';
    const values = { site, ...page.values?.(loaderData, params) };
    const named = i18n.t(page.title, values);
    const title = page.whole || site === '' ? named : `${named} · ${site}`;
    const tags: MetaDescriptor[] = [{ title }];
    if (page.noindex || root === undefined) return [...tags, { name: 'robots', content: 'noindex' }];
    const description = page.description === undefined ? undefined : i18n.t(page.description, values);
    if (description !== undefined) tags.push({ name: 'description', content: description });
    const address = `${root.origin}${location.pathname}${page.search ?? ''}`;
    const requested = new URLSearchParams(location.search).get('lang');
    const canonical = page.shownIn
      ? withLanguage(address, page.shownIn)
      : requested === language
        ? withLanguage(address, requested)
        : address;
    const image = `${root.origin}${page.image ?? root.look?.share ?? '/art/og.jpg'}`;
    return [
      ...tags,
      { tagName: 'link', rel: 'canonical', href: canonical },
      ...(page.versions ? versionLinks(root.origin, page.versions) : languageLinks(address)),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site },
      { property: 'og:locale', content: localeOf(language) },
      ...languages
        .filter((other) => other !== language)
        .map((other) => ({ property: 'og:locale:alternate', content: localeOf(other) })),
      { property: 'og:title', content: title },
      ...(description === undefined ? [] : [{ property: 'og:description', content: description }]),
      { property: 'og:url', content: canonical },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: i18n.t('common:sharePicture') },
      { name: 'twitter:card', content: 'summary_large_image' },
    ];
  };

/**
 * Structured data for search engines, added only on the server. In the browser, React would insert it as HTML, which
 * trusted types forbid.
 */
export const structuredData = (data: () => Record<string, unknown>): MetaDescriptor[] =>
  import.meta.env.SSR ? [{ 'script:ld+json': data() }] : [];
