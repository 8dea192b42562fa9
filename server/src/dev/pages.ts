import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../http/language.ts';
import { problem } from '../http/problem.ts';
import { isPage } from '../pages/pages.ts';

/** Leaves pages to the development server (web/vite/dev-server.ts), which renders them in the language of `x-page-language`. */
export const leavePages = (app: FastifyInstance): void => {
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw problem(common.notFound);
    return reply.code(404).header('x-page-language', languageOf(request)).send();
  });
};
