import type { Permission } from '@wyrmgate/contract/permissions';
import { type AdminUser, userProblems } from '@wyrmgate/contract/users';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { PlayerPicture } from '../../../avatars/admin/player-picture.tsx';
import { DeliveriesPanel } from '../../../deliveries/admin/deliveries-panel.tsx';
import { PlayerMarks } from '../../../items/admin/player-marks.tsx';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import type { RouteHandle } from '../../../platform/route-handle.ts';
import { usePageTitle } from '../../../platform/use-page-title.ts';
import { useCan } from '../../../shell/admin/admin-context.ts';
import { adminUrls } from '../../../shell/admin/sections.ts';
import { pageMeta } from '../../../shell/page-meta.ts';
import { PlayerTickets } from '../../../tickets/admin/player-tickets.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useManaged } from '../use-managed.ts';
import { type UserAction, UserButtons, UserDialog } from '../user-acts.tsx';
import { PlayerAudit } from './player-audit.tsx';
import { PlayerBans } from './player-bans.tsx';
import { PlayerFacts } from './player-facts.tsx';
import { PlayerHeader } from './player-header.tsx';
import { PlayerLedger } from './player-ledger.tsx';
import { PlayerNotes } from './player-notes.tsx';
import { PlayerPayments } from './player-payments.tsx';
import { PlayerRoles } from './player-roles.tsx';
import { PlayerSessions } from './player-sessions.tsx';

export const handle = {
  namespaces: [
    'users',
    'player',
    'auth',
    'ledger',
    'payments',
    'sessions',
    'audit',
    'accounts',
    'deliveries',
    'tickets-admin',
    'avatars',
    'items',
  ],
} satisfies RouteHandle;
export const meta = pageMeta({ title: 'users:meta.title', noindex: true });

type Part = {
  key: string;
  permission: Permission;
  /** Hidden from viewers who may not act on the user. */
  managed?: true;
  Part: (props: { id: number }) => React.ReactNode;
};

/** The panels in the two columns. Each is shown only to viewers with its permission. */
const beside: readonly Part[] = [
  { key: 'notes', permission: 'admin.users.view', managed: true, Part: PlayerNotes },
  { key: 'payments', permission: 'admin.donations.view', Part: PlayerPayments },
  { key: 'roles', permission: 'admin.roles.view', Part: PlayerRoles },
];
const opposite: readonly Part[] = [
  { key: 'sessions', permission: 'admin.users.view', managed: true, Part: PlayerSessions },
  { key: 'ledger', permission: 'admin.ledger.view', Part: PlayerLedger },
  { key: 'marks', permission: 'admin.ledger.view', Part: PlayerMarks },
  { key: 'deliveries', permission: 'admin.deliveries.view', Part: ({ id }) => <DeliveriesPanel userId={id} /> },
  { key: 'tickets', permission: 'admin.tickets.view', Part: PlayerTickets },
  { key: 'audit', permission: 'admin.audit.view', Part: PlayerAudit },
];
const column = 'grid grid-cols-1 gap-5';

export default function AdminPlayerPage() {
  const { t } = useTranslation('player');
  const id = Number(useParams().id);
  const query = useApiQuery(['users', 'get'], { params: { id } }, { quiet: true });
  usePageTitle(query.data?.user.login);
  const [action, setAction] = useState<UserAction>();
  const manages = useManaged();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Loaded
        query={query}
        failed={t('failed')}
        waiting={<Skeleton className="h-40 w-full" />}
        missing={{
          problem: userProblems.notFound,
          title: t('missing'),
          action: <Button render={<Link to={adminUrls.users} />}>{t('toUsers')}</Button>,
        }}
      >
        {({ user, bans }) => (
          <>
            <Breadcrumbs
              trail={[{ key: 'users', label: t('users:title'), link: <Link to={adminUrls.users} /> }]}
              current={user.login}
            />
            <PlayerHeader user={user} actions={<UserButtons user={user} onAction={setAction} />} />
            <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
              <div className={column}>
                <PlayerFacts user={user} onAction={setAction} />
                {manages(user) && <PlayerPicture id={user.id} name={user.login} />}
                <Parts of={beside} user={user} />
              </div>
              <div className={column}>
                <PlayerBans bans={bans} />
                <Parts of={opposite} user={user} />
              </div>
            </div>
          </>
        )}
      </Loaded>
      <UserDialog action={action} onClose={() => setAction(undefined)} />
    </div>
  );
}

function Parts({ of, user }: { of: readonly Part[]; user: AdminUser }) {
  const can = useCan();
  const manages = useManaged();
  return of
    .filter(({ permission, managed }) => can(permission) && (!managed || manages(user)))
    .map(({ key, Part }) => <Part key={key} id={user.id} />);
}
