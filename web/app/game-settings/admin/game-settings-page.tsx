import type { GameSetting } from '@wyrmgate/contract/game-settings';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { moved } from '../../admin-kit/moved.ts';
import { RemoveDialog } from '../../admin-kit/remove-dialog.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { ConnectionTest } from './connection-test.tsx';
import { GameSettingDrawer } from './game-setting-drawer.tsx';
import { GameSettingsTable } from './game-settings-table.tsx';
import { ServerCommands } from './server-commands.tsx';

export const handle = { namespaces: ['game-settings-admin', 'game-settings'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'game-settings-admin:title', noindex: true });

type Open = { kind: 'edit'; row: GameSetting | undefined } | { kind: 'remove'; row: GameSetting };
const invalidates = [['game-settings']] as const;

export default function GameSettingsPage() {
  const { t } = useTranslation('game-settings-admin');
  const can = useCan();
  const editable = can('admin.game-settings.edit');
  const commanding = can('admin.game-settings.commands');
  const list = useAdminList(['game-settings', 'adminList'], (_, options) =>
    api['game-settings'].adminList({}, options),
  );
  const rows = list.query.data?.settings ?? [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = () => setOpen({ kind: 'edit', row: undefined });
  const arrange = useAdminMutation(api['game-settings'].arrange, { invalidates });
  const remove = useAdminMutation(({ id }: GameSetting) => api['game-settings'].remove({ params: { id } }), {
    invalidates,
    done: () => t('done.removed'),
  });
  return (
    <AdminPage title={t('title')} lead={t('lead')} actions={editable && <AddButton label={t('new')} onAdd={add} />}>
      <AdminList
        list={list}
        rowsOf={({ settings }) => settings}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(state) => (
          <GameSettingsTable
            {...state}
            editable={editable}
            busy={arrange.isPending}
            onMove={(from, to) => arrange.mutate({ body: { ids: moved(rows, from, to).map(({ id }) => id) } })}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        )}
      </AdminList>
      {commanding && <ServerCommands editable={editable} />}
      {editable && <ConnectionTest />}
      {open?.kind === 'edit' && <GameSettingDrawer row={open.row} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog t={t} row={open.row} remove={remove} onClose={close} />}
    </AdminPage>
  );
}
