import type { Contract } from '@wyrmgate/contract';
import type { Api } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import { createContext } from 'react-router';

/** What the server passes to loaders. */
export type PageContext = {
  /** A typed client that calls the API in process. It acts as a visitor, because page requests carry no token. */
  api: Api<Contract>;
  language: Language;
  /** Public address of the site, without a trailing slash. */
  origin: string;
  production: boolean;
  /** True if the developer pages are available. */
  devPages: boolean;
  /** True if the browser is older than the oldest supported one. */
  oldBrowser: boolean;
  /** Shown on error pages, so that the request can be found in the log. */
  requestId?: string;
};

/**
 * The key of the page context. It is compared by identity, so Fastify must take it from the build: `new
 * RouterContextProvider([[build.entry.module.pageContext, value]])`.
 */
export const pageContext = createContext<PageContext>();
