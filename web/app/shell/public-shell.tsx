import { lazy, Suspense } from 'react';
import { data, type HeadersArgs, Outlet, useMatches } from 'react-router';
import { useTranslation } from '#i18n';
import { AnnouncementBar } from '../announcements/announcement-bar.tsx';
import { useAnnouncements } from '../announcements/use-announcements.ts';
import { pageLoader } from '../platform/page-loader.ts';
import { handlesOf } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { closedPage } from './closed-page.ts';
import { PrivateGate } from './private-gate.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { useSite } from './use-site.ts';
import './shell.css';

const MaintenanceBar = lazy(() =>
  import('./maintenance-bar.tsx').then(({ MaintenanceBar }) => ({ default: MaintenanceBar })),
);
const MaintenanceScene = lazy(() =>
  import('./maintenance-scene.tsx').then(({ MaintenanceScene }) => ({ default: MaintenanceScene })),
);

// A closed portal says so to crawlers too; the page itself is the same, because staff pass the gate in the browser.
export const loader = pageLoader(async ({ api }) => data(null, closedPage((await api.settings.site()).maintenance)));

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

/** Frame of the player pages: header, page, footer. Under maintenance only staff get past the closed gate. */
export default function PublicShell() {
  const { t } = useTranslation();
  const handles = handlesOf(useMatches());
  const isPrivate = handles.some((handle) => handle.private);
  const site = useSite();
  const isStaff = useUser()?.isStaff ?? false;
  const announcements = useAnnouncements();
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
        {/* Private pages fill up once their data is there: their footer waits below the window, so that it never jumps. */}
        <main id="main" tabIndex={-1} className={`flex-1 outline-none ${isPrivate ? 'min-h-[calc(100dvh-68px)]' : ''}`}>
          <PrivateGate closed={isPrivate}>
            <Outlet />
          </PrivateGate>
        </main>
        <PublicFooter />
      </div>
    </div>
  );
}
