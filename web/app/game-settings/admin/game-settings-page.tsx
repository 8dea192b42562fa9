import { useTranslation } from '#i18n';
import { OrderedPage } from '../../admin-kit/ordered-page.tsx';
import { GameConnection } from '../../game-connection/admin/game-connection.tsx';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { ConnectionTest } from './connection-test.tsx';
import { GameSettingDrawer } from './game-setting-drawer.tsx';
import { GameSettingsTable, nameOf } from './game-settings-table.tsx';
import { ServerCommands } from './server-commands.tsx';

export const handle = { namespaces: ['game-settings-admin', 'game-settings', 'game-connection'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'game-settings-admin:title', noindex: true });

const { adminList, arrange, remove } = api['game-settings'];

export default function AdminGameSettingsPage() {
  const { t } = useTranslation('game-settings-admin');
  const can = useCan();
  const editable = can('admin.game-settings.edit');
  return (
    <OrderedPage
      domain="game-settings"
      t={t}
      calls={{ list: (options) => adminList({}, options), arrange, remove }}
      rowsOf={({ settings }) => settings}
      naming={(row) => ({ name: nameOf(row) })}
      editable={editable}
      drawer={(row, close) => <GameSettingDrawer row={row} onClose={close} />}
      below={
        <>
          {can('admin.game-settings.commands') && <ServerCommands editable={editable} />}
          {can('admin.game-connection.edit') && <GameConnection />}
          {editable && <ConnectionTest />}
        </>
      }
    >
      {(state) => <GameSettingsTable {...state} />}
    </OrderedPage>
  );
}
