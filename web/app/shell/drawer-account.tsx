import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { session } from '../platform/session/session.ts';
import type { StoredUser } from '../platform/session/session-store.ts';
import { useSession } from '../platform/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { openDonation, urls } from './urls.ts';
import { useClosed } from './use-closed.ts';

const BalanceChip = lazy(() => import('./balance-chip.tsx').then(({ BalanceChip }) => ({ default: BalanceChip })));
const PremiumChip = lazy(() =>
  import('../accounts/premium-chip.tsx').then(({ PremiumChip }) => ({ default: PremiumChip })),
);
const OfflineNote = lazy(() => import('./account-area.tsx').then(({ OfflineNote }) => ({ default: OfflineNote })));

/** The account part of the drawer: login links or the account menu. */
export function DrawerAccount() {
  const { t } = useTranslation();
  const state = useSession();
  if (state.status === 'in') return <Member user={state.user} offline={state.offline} />;
  return (
    <div className="mt-7 flex flex-col gap-3">
      <Button variant="primary" full render={<Link to={urls.register} />}>
        {t('account.createAccount')}
      </Button>
      <Button full render={<Link to={urls.login} />}>
        {t('account.logIn')}
      </Button>
    </div>
  );
}

const row = 'flex min-h-12 items-center text-start text-bone-200 no-underline hover:text-bone-50';

function Member({ user, offline }: { user: StoredUser; offline: boolean }) {
  const { t } = useTranslation();
  const closed = useClosed();
  return (
    <div className="mt-7">
      <Suspense fallback={<span className="block h-11" />}>
        <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
          <span className="min-w-0 truncate font-[560] text-bone-50">{user.username}</span>
          {offline && <OfflineNote />}
          <BalanceChip />
        </div>
        <PremiumChip />
      </Suspense>
      <Link to={urls.profile} className={row}>
        {t('account.profile')}
      </Link>
      <Link to={urls.chat} className={row}>
        {t('nav.chat')}
      </Link>
      <Link to={urls.payment.history} className={row}>
        {t('account.paymentHistory')}
      </Link>
      {!closed('donations') && (
        <Link to={openDonation} className={row}>
          {t('footer.donate')}
        </Link>
      )}
      {user.isStaff && (
        <Link to={urls.admin} className={row}>
          {t('account.administration')}
        </Link>
      )}
      <button type="button" className={row} onClick={() => void session.logout()}>
        {t('account.logOut')}
      </button>
    </div>
  );
}
