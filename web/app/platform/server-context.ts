import type { Contract } from '@wyrmgate/contract';
import type { Api } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import { createContext } from 'react-router';

/** What the server hands to the loaders of one page request. */
export type PageContext = {
  /** The typed client, answered in process: a visitor's view, because tokens never reach page requests. */
  api: Api<Contract>;
  language: Language;
  /** Public address of the site without a trailing slash. */
  origin: string;
  production: boolean;
  /** Whether pages for developers are served. */
  devPages: boolean;
  /** Shown on error pages, so that a report can be found in the log. */
  requestId?: string;
};

/**
 * The key under which Fastify puts the page context. It must be this very object, so Fastify takes it out of the build:
 * `new RouterContextProvider([[build.entry.module.pageContext, value]])`.
 */
export const pageContext = createContext<PageContext>();
