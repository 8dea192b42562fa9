import type { AdminUser } from '@wyrmgate/contract/users';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { refreshed } from '../../admin-kit/refreshed.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { adminUrls, adminUser } from '../../shell/admin/sections.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { Crest } from '../../ui/crest.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LatestList, LatestRow, LatestWaiting } from './latest-list.tsx';

const tones: Record<AdminUser['status'], Tone> = {
  OK: 'success',
  BLOCK: 'danger',
  DELETED: 'neutral',
  SUSPENDED: 'warning',
  INACTIVE: 'neutral',
};

export function LatestUsers() {
  const { t } = useTranslation('dashboard');
  const query = useApiQuery(['users', 'recent'], {}, refreshed);
  return (
    <Panel
      flush
      title={t('users.title')}
      aside={
        <Link to={adminUrls.users} className="text-link inline-flex min-h-(--touch) items-center gap-2">
          {t('users.all')}
          <Icon as={ArrowRight} size={16} />
        </Link>
      }
    >
      <Loaded query={query} failed={t('users.failed')} waiting={<LatestWaiting label={t('ui:loading')} disc />}>
        {({ users }) =>
          users.length === 0 ? (
            <EmptyState title={t('users.empty')}>{t('users.emptyText')}</EmptyState>
          ) : (
            <LatestList marked>
              {users.map((user) => (
                <LatestRow
                  key={user.id}
                  mark={<Crest seed={user.id} />}
                  name={
                    <Link to={adminUser(user.id)} className="text-heading no-underline hover:underline">
                      {user.login}
                    </Link>
                  }
                  detail={user.email || t('common:noEmail')}
                  state={
                    <Badge tone={tones[user.status]} dot>
                      {t(`users.status.${user.status}`)}
                    </Badge>
                  }
                  iso={user.create_time}
                  nowMs={query.dataUpdatedAt}
                />
              ))}
            </LatestList>
          )
        }
      </Loaded>
    </Panel>
  );
}
