import type { Announcement } from '@wyrmgate/contract/announcements';
import type { Language } from '@wyrmgate/contract/languages';
import type { Site } from '@wyrmgate/contract/settings';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  type MetaArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { useTranslation } from '#i18n';
import { loadAnnouncements } from './announcements/load-announcements.ts';
import { loadLook } from './branding/look.ts';
import { LookLinks } from './branding/look-links.tsx';
import { loadSavedVersion } from './platform/i18n/load-saved-version.ts';
import { useNamespaces } from './platform/i18n/use-translation.ts';
import { pageLoader } from './platform/page-loader.ts';
import { handlesOf, namespacesOf } from './platform/route-handle.ts';
import { useHydrated } from './platform/use-hydrated.ts';
import type { Look } from './platform/use-look.ts';
import { ConnectionBar } from './shell/connection-bar.tsx';
import { closedFeatures } from './shell/features.ts';
import { pageMeta } from './shell/page-meta.ts';
import { SiteEffects } from './shell/site-effects.tsx';
import { useMessagePreloads } from './shell/use-message-preloads.ts';
import geist from './styles/fonts/geist-latin.woff2?url';
import texturina from './styles/fonts/texturina-latin.woff2?url';
import './styles/app.css';
import 'virtual:art.css';

export { RootError as ErrorBoundary } from './shell/root-error.tsx';

export type RootData = {
  site: Site;
  language: Language;
  origin: string;
  year: number;
  announcements: Announcement[];
  oldBrowser: boolean;
  /** Keys of disabled features, which must not be linked. */
  closed: string[];
  /** Custom branding. Null if staff have not changed it. */
  look: Look | null;
  /** Version of the texts that staff customised. */
  saved: string;
};

export const loader = pageLoader(
  async ({ api, language, origin, oldBrowser }): Promise<RootData> => ({
    oldBrowser,
    site: await api.settings.site(),
    language,
    origin,
    announcements: await loadAnnouncements(api, language),
    closed: await closedFeatures(api),
    look: await loadLook(api, language),
    saved: await loadSavedVersion(api),
    // Comes from the server, because the browser's clock may be in a different year.
    year: new Date().getUTCFullYear(),
  }),
);

// Used only for error screens, because every page sets its title.
export const meta = (args: MetaArgs) => {
  const isMissing = isRouteErrorResponse(args.error) && args.error.status === 404;
  return pageMeta({ title: isMissing ? 'common:notFound.title' : 'common:errorPage.title', noindex: true })(args);
};

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: LinksFunction = () => [font(texturina), font(geist)];

/** The document around every screen, including error screens. */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n, t } = useTranslation();
  const matches = useMatches();
  const namespaces = namespacesOf(matches);
  const root = useRouteLoaderData<RootData>('root');
  const needsScript = handlesOf(matches).some((handle) => handle.private || handle.needsScript);
  useNamespaces(namespaces);
  useMessagePreloads(i18n.language, namespaces, i18n.saved);
  return (
    <html lang={i18n.language} data-namespaces={namespaces.join(' ')} data-saved={i18n.saved || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#060b10" />
        <Meta />
        <Links />
        <LookLinks look={root?.look} />
      </head>
      <body>
        {root?.oldBrowser && <p className="page-notice">{t('oldBrowser')}</p>}
        {needsScript && (
          <noscript>
            <p className="page-notice">{t('noScript')}</p>
          </noscript>
        )}
        {children}
        <PageScripts />
      </body>
    </html>
  );
}

/**
 * Scripts of the server-rendered page. The browser must not render them again, because the content policy blocks the
 * scripts that would be inserted when the error screen renders the whole document.
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

/** Restores scroll positions like ScrollRestoration, but without an inline script. */
function ScrollMemory() {
  useScrollRestoration();
  useEffect(() => window.earlyPresses?.repeat(), []);
  return null;
}

export default function Root() {
  return (
    <>
      <Outlet />
      <SiteEffects />
      <ConnectionBar />
    </>
  );
}
