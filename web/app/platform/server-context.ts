import type { Contract } from '@wyrmgate/contract';
import type { Api } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import { createContext } from 'react-router';

/** Context that the server passes to loaders. */
export type PageContext = {
  /** The typed client. It calls in process and as a visitor, because page requests carry no token. */
  api: Api<Contract>;
  language: Language;
  /** Public address of the site without a trailing slash. */
  origin: string;
  production: boolean;
  /** True if developer pages are served. */
  devPages: boolean;
  /** Whether the browser is older than those that the portal supports. */
  oldBrowser: boolean;
  /** Shown on error pages, to find the request in the log. */
  requestId?: string;
};

/**
 * Key of the page context. It is compared by identity, so Fastify reads it from the build:
 * `new RouterContextProvider([[build.entry.module.pageContext, value]])`.
 */
export const pageContext = createContext<PageContext>();
