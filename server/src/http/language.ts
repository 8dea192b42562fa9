import { isLanguage, type Language, languageCookie, negotiateLanguage } from '@wyrmgate/contract/languages';
import type { FastifyRequest } from 'fastify';

const cookiePattern = new RegExp(`(?:^|;\\s*)${languageCookie}=([a-z]{2})(?:;|$)`);

/** Returns the language of a page from the URL, the language cookie or Accept-Language, in that order. */
export const languageOf = (request: FastifyRequest): Language => {
  const { lang } = request.query as { lang?: unknown };
  if (isLanguage(lang)) return lang;
  const cookie = cookiePattern.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(cookie) ? cookie : negotiateLanguage(request.headers['accept-language']);
};
