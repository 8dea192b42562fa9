import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { PremiumPanel } from '../../accounts/premium-panel.tsx';
import { AuthorityBadge } from '../../admin-kit/authority-badge.tsx';
import { OwnDeliveries } from '../../deliveries/own-deliveries.tsx';
import { DiscordPanel } from '../../discord/discord-panel.tsx';
import { GameAccountsPanel } from '../../game-accounts/game-accounts-panel.tsx';
import { CoinHistory } from '../../ledger/coin-history.tsx';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { VisibilitySection } from '../../players/visibility-section.tsx';
import { pageMeta } from '../../shell/page-meta.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ProfileHeader } from '../profile-header.tsx';
import { ProfileTab } from '../profile-tab.tsx';
import { ProfileTabLinks } from './profile-tab-links.tsx';
import { tabOf } from './profile-tabs.ts';

// The forms in these tabs are rarely used, so they load on demand.
const SecurityTab = lazy(() => import('./security-tab.tsx').then(({ SecurityTab }) => ({ default: SecurityTab })));
const OwnCharacters = lazy(() =>
  import('../../world/own-characters.tsx').then(({ OwnCharacters }) => ({ default: OwnCharacters })),
);
const OwnApplications = lazy(() =>
  import('../../recruiting/own-applications.tsx').then(({ OwnApplications }) => ({ default: OwnApplications })),
);
const OwnMarks = lazy(() => import('../../items/own-marks.tsx').then(({ OwnMarks }) => ({ default: OwnMarks })));
const OwnOrders = lazy(() => import('../../items/own-orders.tsx').then(({ OwnOrders }) => ({ default: OwnOrders })));
const SwitchesSection = lazy(() =>
  import('../../notifications/switches-section.tsx').then(({ SwitchesSection }) => ({ default: SwitchesSection })),
);
const AdminTab = lazy(() => import('./admin-tab.tsx').then(({ AdminTab }) => ({ default: AdminTab })));

export const handle = {
  namespaces: [
    'profiles',
    'accounts',
    'ledger',
    'deliveries',
    'game-accounts',
    'discord',
    'dashboard',
    'world',
    'items',
    'shop',
    'notifications',
    'players',
    'avatars',
    'recruiting',
  ],
  private: true,
} satisfies RouteHandle;
export const meta = pageMeta({ title: 'profiles:meta.title', noindex: true });

/** The player's account. Its tabs combine panels from several domains. */
export default function ProfilePage() {
  const { t } = useTranslation('profiles');
  const user = useUser();
  const [search] = useSearchParams();
  const tab = tabOf(search.get('tab'), user?.isStaff ?? false);
  if (user === null) return null;
  return (
    <div className="page-container py-10 sm:py-12">
      <ProfileHeader user={user} badge={<AuthorityBadge level={user.authority} />} />
      <ProfileTabLinks tab={tab} isStaff={user.isStaff} />
      <Suspense fallback={<Spinner size={32} label={t('loading')} className="mx-auto mt-16 animate-appear" />}>
        {tab === 'profile' && (
          <ProfileTab
            coins={
              <>
                <CoinHistory />
                <OwnDeliveries />
              </>
            }
            premium={<PremiumPanel />}
            game={
              <>
                <GameAccountsPanel />
                <DiscordPanel />
              </>
            }
            publicPage={<VisibilitySection id={user.id} name={user.username} />}
          />
        )}
        {tab === 'characters' && (
          <>
            <OwnCharacters />
            <OwnApplications />
          </>
        )}
        {tab === 'orders' && (
          <div className="grid gap-5">
            <OwnOrders />
            <OwnMarks />
          </div>
        )}
        {tab === 'notifications' && <SwitchesSection />}
        {tab === 'security' && <SecurityTab />}
        {tab === 'admin' && <AdminTab />}
      </Suspense>
    </div>
  );
}
