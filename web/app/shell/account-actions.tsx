import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useSession } from '../platform/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { urls } from './urls.ts';

// Loaded separately, because visitors do not need the code for menu, cache and balance.
const AccountArea = lazy(() => import('./account-area.tsx').then(({ AccountArea }) => ({ default: AccountArea })));

const Bell = lazy(() => import('../notifications/bell.tsx').then(({ Bell }) => ({ default: Bell })));

/** The notification bell, which logged-in players see at every window width. */
export function HeaderBell() {
  const session = useSession();
  if (session.status !== 'in') return null;
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Bell />
    </Suspense>
  );
}

/** The right end of the header: login links for visitors, coins and menu for players. */
export function AccountActions() {
  const session = useSession();
  if (session.status === 'in')
    return (
      <Suspense fallback={<span className="h-11 w-56" />}>
        <AccountArea user={session.user} offline={session.offline} />
      </Suspense>
    );
  return <EntryLinks className={session.status === 'unknown' ? 'invisible noscript:visible' : ''} />;
}

/** Login links. Until the session is known, they are invisible but take up space, unless scripts are off. */
function EntryLinks({ className }: { className: string }) {
  const { t } = useTranslation();
  return (
    <span className={`flex items-center gap-x-5 ${className}`}>
      <Link
        to={urls.login}
        className="inline-flex min-h-11 items-center px-1 text-bone-50 text-control no-underline hover:text-ember-400"
      >
        {t('account.logIn')}
      </Link>
      <Button variant="primary" size="sm" render={<Link to={urls.register} />}>
        {t('account.createAccount')}
      </Button>
    </span>
  );
}
