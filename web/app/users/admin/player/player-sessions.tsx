import { LogOut } from 'lucide-react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../../admin-kit/admin-time.tsx';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { adminToasts } from '../../../platform/admin-toasts.ts';
import { invalidate, useApiMutation, useApiQuery } from '../../../platform/query/use-api.ts';
import { useCan } from '../../../shell/admin/admin-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { EntriesWaiting, EntryList } from './entry-list.tsx';

export function PlayerSessions({ id }: { id: number }) {
  const { t } = useTranslation('sessions');
  const query = useApiQuery(['sessions', 'ofUser'], { params: { id } });
  const can = useCan();
  const end = useApiMutation(['users', 'endSessions'], {
    onSuccess: ({ ended }) => adminToasts.show({ type: 'success', title: t('othersEnded', { count: ended }) }),
    onSettled: () => invalidate(['sessions']),
  });
  return (
    <Panel
      title={t('player:sessions')}
      flush
      aside={
        can('admin.users.edit') && (
          <Button
            size="sm"
            icon={LogOut}
            disabled={!query.data?.sessions.length}
            loading={end.isPending}
            loadingLabel={t('ending')}
            onClick={() => end.mutate({ params: { id } })}
          >
            {t('player:endSessions')}
          </Button>
        )
      }
    >
      <Loaded query={query} failed={t('player:failed')} waiting={<EntriesWaiting />}>
        {({ sessions }) => (
          <EntryList
            empty={t('player:noSessions')}
            entries={sessions.map(({ id: key, device: { browser, system }, address, lastUsed }) => ({
              key,
              title: browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown')),
              detail: address,
              end: <AdminTime iso={lastUsed} className="text-muted" />,
            }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}
