import { useTranslation } from '#i18n';
import { AdminDay } from '../../../admin-kit/admin-time.tsx';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import { Panel } from '../../../ui/card.tsx';
import { EntriesWaiting, EntryList } from './entry-list.tsx';

export function PlayerRoles({ id }: { id: number }) {
  const { t } = useTranslation('player');
  const query = useApiQuery(['roles', 'ofUser'], { params: { id } });
  return (
    <Panel title={t('roles')} flush>
      <Loaded query={query} failed={t('failed')} waiting={<EntriesWaiting />}>
        {({ roles }) => (
          <EntryList
            empty={t('noRoles')}
            entries={roles.map((role) => ({
              key: role.id,
              title: role.display_name,
              detail: role.name,
              end: <AdminDay iso={role.granted_at} className="text-muted" />,
            }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}
