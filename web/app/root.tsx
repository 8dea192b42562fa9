import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import texturina from '@fontsource-variable/texturina/files/texturina-latin-wght-normal.woff2?url';
import type { Announcement } from '@wyrmgate/contract/announcements';
import type { Language } from '@wyrmgate/contract/languages';
import type { Site } from '@wyrmgate/contract/settings';
import type { ReactNode } from 'react';
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { useTranslation } from '#i18n';
import { loadAnnouncements } from './announcements/load-announcements.ts';
import { useNamespaces } from './platform/i18n/use-translation.ts';
import { pageLoader } from './platform/page-loader.ts';
import { namespacesOf } from './platform/route-handle.ts';
import { useHydrated } from './platform/use-hydrated.ts';
import { closedFeatures } from './shell/features.ts';
import { pageMeta } from './shell/page-meta.ts';
import { SiteEffects } from './shell/site-effects.tsx';
import { useMessagePreloads } from './shell/use-message-preloads.ts';
import './styles/app.css';
import 'virtual:art.css';

export { RootError as ErrorBoundary } from './shell/root-error.tsx';

/** What every page knows. */
export type RootData = {
  site: Site;
  language: Language;
  origin: string;
  year: number;
  /** Those that visitors see. */
  announcements: Announcement[];
  /** Features that are switched off, so that nothing leads there. */
  closed: string[];
};

export const loader = pageLoader(
  async ({ api, language, origin }): Promise<RootData> => ({
    site: await api.settings.site(),
    language,
    origin,
    announcements: await loadAnnouncements(api),
    closed: await closedFeatures(api),
    // From here and not from the clock of the browser, which may already be in another year than the page.
    year: new Date().getUTCFullYear(),
  }),
);

// Speaks only where no page does: on the error screens.
export const meta = pageMeta({ title: 'common:errorPage.title', noindex: true });

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: LinksFunction = () => [
  font(texturina),
  font(geist),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/** The document around every screen, error screens included. */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const namespaces = namespacesOf(useMatches());
  useNamespaces(namespaces);
  useMessagePreloads(i18n.language, namespaces);
  return (
    <html lang={i18n.language} data-namespaces={namespaces.join(' ')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#060b10" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <PageScripts />
      </body>
    </html>
  );
}

/**
 * The scripts of the server-rendered page. They are not rendered in the browser: the error screen renders the whole document
 * again, and the content policy blocks inserted scripts.
 */
function PageScripts() {
  return useHydrated() ? (
    <ScrollMemory />
  ) : (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

/** What ScrollRestoration does, without the script that it draws for the first load. */
function ScrollMemory() {
  useScrollRestoration();
  return null;
}

export default function Root() {
  return (
    <>
      <Outlet />
      <SiteEffects />
    </>
  );
}
