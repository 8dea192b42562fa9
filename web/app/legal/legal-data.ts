import type { LegalDocument } from '@wyrmgate/contract/legal-constants';
import type { MetaArgs } from 'react-router';
import { pageLoader } from '../platform/page-loader.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';

/** Loads the custom text, if staff wrote one. */
export const legalLoader = (document: LegalDocument) =>
  pageLoader(({ api, language }) => api.legal.get({ params: { document }, query: { lang: language } }));
export type LegalData = Awaited<ReturnType<ReturnType<typeof legalLoader>>>;

export const legalMeta = (document: LegalDocument) => (args: MetaArgs) => {
  const text = (args.loaderData as LegalData | undefined)?.text;
  return pageMeta({
    title: `legal:${document}.title`,
    description: `legal:${document}.description`,
    ...(text && {
      versions: text.languages.map((language) => ({ language, path: urls.legal[document] })),
      shownIn: text.language,
    }),
  })(args);
};
