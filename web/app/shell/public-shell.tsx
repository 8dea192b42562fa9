import { lazy, Suspense } from 'react';
import { data, type HeadersArgs, Outlet, useMatches } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import { handlesOf } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { PrivateGate } from './private-gate.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { useSite } from './use-site.ts';
import './shell.css';

const MaintenanceScene = lazy(() =>
  import('./maintenance-scene.tsx').then(({ MaintenanceScene }) => ({ default: MaintenanceScene })),
);

// A closed portal says so to crawlers too; the page itself is the same, because staff pass the gate in the browser.
export const loader = pageLoader(async ({ api }) =>
  data(null, (await api.settings.site()).maintenance.enabled ? { status: 503, headers: { 'Retry-After': '600' } } : {}),
);

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

/** Frame of the player pages: header, page, footer. Under maintenance only staff get past the closed gate. */
export default function PublicShell() {
  const { t } = useTranslation();
  const handles = handlesOf(useMatches());
  const site = useSite();
  const isStaff = useUser()?.isStaff ?? false;
  if (site?.maintenance.enabled && !isStaff)
    return (
      <Suspense>
        <MaintenanceScene site={site} />
      </Suspense>
    );
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {t('skipToContent')}
      </a>
      <PublicHeader overArt={handles.some((handle) => handle.overArt)} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <PrivateGate closed={handles.some((handle) => handle.private)}>
          <Outlet />
        </PrivateGate>
      </main>
      <PublicFooter />
    </div>
  );
}
