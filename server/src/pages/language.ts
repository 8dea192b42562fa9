import { isLanguage, type Language, languageCookie, negotiateLanguage } from '@wyrmgate/contract/languages';
import type { FastifyRequest } from 'fastify';

const choice = new RegExp(`(?:^|;\\s*)${languageCookie}=([a-z]{2})(?:;|$)`);

/** The language of a page: the address, then the mirrored choice, then the browser's wish. */
export const languageOf = (request: FastifyRequest): Language => {
  const { lang } = request.query as { lang?: unknown };
  if (isLanguage(lang)) return lang;
  const cookie = choice.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(cookie) ? cookie : negotiateLanguage(request.headers['accept-language']);
};
