import type { Permission } from '@wyrmgate/contract/permissions';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import type { RouteHandle } from '../../../platform/route-handle.ts';
import { useCan } from '../../../shell/admin/admin-context.ts';
import { adminUrls } from '../../../shell/admin/sections.ts';
import { pageMeta } from '../../../shell/page-meta.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type AskedAct, UserActs, UserDialog } from '../user-acts.tsx';
import { PlayerAudit } from './player-audit.tsx';
import { PlayerBans } from './player-bans.tsx';
import { PlayerFacts } from './player-facts.tsx';
import { PlayerLedger } from './player-ledger.tsx';
import { PlayerNotes } from './player-notes.tsx';
import { PlayerPayments } from './player-payments.tsx';
import { PlayerRoles } from './player-roles.tsx';
import { PlayerSessions } from './player-sessions.tsx';

export const handle = {
  namespaces: ['users', 'player', 'auth', 'ledger', 'payments', 'sessions', 'audit', 'accounts'],
} satisfies RouteHandle;
export const meta = pageMeta({ title: 'users:meta.title', noindex: true });

type Part = { key: string; permission: Permission; Part: (props: { id: number }) => React.ReactNode };

/** What each part of the page asks for, column by column; without the permission the part is not there. */
const beside: readonly Part[] = [
  { key: 'notes', permission: 'admin.users.view', Part: PlayerNotes },
  { key: 'payments', permission: 'admin.donations.view', Part: PlayerPayments },
  { key: 'roles', permission: 'admin.roles.view', Part: PlayerRoles },
];
const opposite: readonly Part[] = [
  { key: 'sessions', permission: 'admin.users.view', Part: PlayerSessions },
  { key: 'ledger', permission: 'admin.ledger.view', Part: PlayerLedger },
  { key: 'audit', permission: 'admin.audit.view', Part: PlayerAudit },
];
const column = 'grid grid-cols-1 gap-5';

/** Everything that the portal knows of one player, each part for those who may see it. */
export default function PlayerPage() {
  const { t } = useTranslation('player');
  const id = Number(useParams().id);
  const query = useApiQuery(['users', 'get'], { params: { id } });
  const can = useCan();
  const [asked, setAsked] = useState<AskedAct>();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Loaded query={query} failed={t('failed')} waiting={<Skeleton className="h-40 w-full" />}>
        {({ user, bans }) => (
          <>
            <Breadcrumbs
              trail={[{ key: 'users', label: t('users:title'), link: <Link to={adminUrls.users} /> }]}
              current={user.login}
            />
            <PageHeader title={user.login} actions={<UserActs user={user} onAsk={setAsked} />}>
              {user.email}
            </PageHeader>
            <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
              <div className={column}>
                <PlayerFacts user={user} onAsk={setAsked} />
                {beside.map(({ key, permission, Part }) => can(permission) && <Part key={key} id={user.id} />)}
              </div>
              <div className={column}>
                <PlayerBans bans={bans} />
                {opposite.map(({ key, permission, Part }) => can(permission) && <Part key={key} id={user.id} />)}
              </div>
            </div>
          </>
        )}
      </Loaded>
      <UserDialog asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}
