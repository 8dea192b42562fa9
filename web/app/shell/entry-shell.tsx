import { lazy, Suspense } from 'react';
import { data, type HeadersArgs, Outlet, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { useLinkCode } from '../platform/link-code.ts';
import { pageLoader } from '../platform/page-loader.ts';
import { useUser } from '../platform/session/use-session.ts';
import { useSite } from '../platform/use-site.ts';
import { closedPage } from './closed-page.ts';
import { urls } from './urls.ts';
import './shell.css';

// During maintenance, the login page stays open for staff.
export const loader = pageLoader(async ({ api }, { request }) => {
  const open = new URL(request.url).pathname.startsWith(urls.login);
  return data(null, open ? {} : closedPage((await api.settings.site()).maintenance));
});

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

const MaintenanceScene = lazy(() =>
  import('./maintenance-scene.tsx').then(({ MaintenanceScene }) => ({ default: MaintenanceScene })),
);

const ConsentBar = lazy(() => import('../legal/consent-bar.tsx'));

/**
 * The frame of the login and registration pages, without navigation. During maintenance, the login page stays open for
 * staff.
 */
export default function EntryShell() {
  const { t } = useTranslation();
  const site = useSite();
  const code = useLinkCode();
  const { pathname } = useLocation();
  const isStaff = useUser()?.isStaff ?? false;
  if (site?.maintenance.enabled && !isStaff && !pathname.startsWith(urls.login))
    return (
      <Suspense>
        <MaintenanceScene site={site} />
      </Suspense>
    );
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skipToContent')}
      </a>
      <Outlet />
      {code && (
        <Suspense>
          <ConsentBar analytics={null} code={code} />
        </Suspense>
      )}
    </>
  );
}
