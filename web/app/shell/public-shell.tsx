import { lazy, Suspense } from 'react';
import { data, type HeadersArgs, Outlet, useMatches } from 'react-router';
import { useTranslation } from '#i18n';
import { AnnouncementBar } from '../announcements/announcement-bar.tsx';
import { useAnnouncements } from '../announcements/use-announcements.ts';
import { useLinkCode } from '../platform/link-code.ts';
import { pageLoader } from '../platform/page-loader.ts';
import { handlesOf } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { useSite } from '../platform/use-site.ts';
import { closedPage } from './closed-page.ts';
import { PrivateGate } from './private-gate.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import './shell.css';

const MaintenanceBar = lazy(() =>
  import('./maintenance-bar.tsx').then(({ MaintenanceBar }) => ({ default: MaintenanceBar })),
);
const MaintenanceScene = lazy(() =>
  import('./maintenance-scene.tsx').then(({ MaintenanceScene }) => ({ default: MaintenanceScene })),
);

const ConsentBar = lazy(() => import('../legal/consent-bar.tsx'));

// Responds with 503 during maintenance, for crawlers. The HTML stays the same, because only the browser knows whether the user
// is staff.
export const loader = pageLoader(async ({ api }) => data(null, closedPage((await api.settings.site()).maintenance)));

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

/** The frame of player pages. During maintenance, only staff see the page. */
export default function PublicShell() {
  const { t } = useTranslation();
  const handles = handlesOf(useMatches());
  const isPrivate = handles.some((handle) => handle.private);
  const site = useSite();
  const isStaff = useUser()?.isStaff ?? false;
  const announcements = useAnnouncements();
  const code = useLinkCode();
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
      {site?.maintenance.enabled && (
        <Suspense>
          <MaintenanceBar />
        </Suspense>
      )}
      <AnnouncementBar announcements={announcements} />
      <div className="relative flex flex-1 flex-col">
        <PublicHeader overArt={handles.some((handle) => handle.overArt)} />
        {/* Private pages grow when their data arrives. Keeping the footer below the fold avoids a layout shift. */}
        <main id="main" tabIndex={-1} className={`flex-1 outline-none ${isPrivate ? 'min-h-[calc(100dvh-68px)]' : ''}`}>
          <PrivateGate closed={isPrivate}>
            <Outlet />
          </PrivateGate>
        </main>
        <PublicFooter />
      </div>
      {(site?.analytics || code) && (
        <Suspense>
          <ConsentBar analytics={site?.analytics ?? null} code={code} />
        </Suspense>
      )}
    </div>
  );
}
