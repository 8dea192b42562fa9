import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { useUser } from '../platform/session/use-session.ts';
import { urls } from './urls.ts';
import { useSite } from './use-site.ts';
import './shell.css';

const MaintenanceScene = lazy(() =>
  import('./maintenance-scene.tsx').then(({ MaintenanceScene }) => ({ default: MaintenanceScene })),
);

/** Frame of the login and the registration: no navigation that leads away. The login stays open under maintenance. */
export default function EntryShell() {
  const { t } = useTranslation();
  const site = useSite();
  const { pathname } = useLocation();
  const isStaff = useUser()?.isStaff ?? false;
  if (site?.maintenance.enabled && !isStaff && pathname !== urls.login)
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
    </>
  );
}
