import { configCategories, type EnhancedConfig } from '@wyrmgate/contract/settings-configs';
import { ListRestart, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf } from '../../admin-kit/filters.ts';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConfigDrawer } from './config-drawer.tsx';
import { ConfigsTable } from './configs-table.tsx';
import { useConfigChanges } from './use-config-changes.ts';

export const meta = pageMeta({ title: 'settings:tabs.configs', noindex: true });

const configFilters = filters({ category: oneOf(configCategories) });

export default function ConfigsPage() {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('admin.settings.edit');
  const list = useAdminList(
    ['settings', 'enhancedConfigs'],
    ({ category }, options) => api.settings.enhancedConfigs({ query: { category } }, options),
    { filters: configFilters },
  );
  const { toggle, remove, initialise, busy } = useConfigChanges();
  const [edited, setEdited] = useState<EnhancedConfig | 'new'>();
  const [removed, setRemoved] = useState<EnhancedConfig>();
  const actions = mayEdit ? { onToggle: toggle, onEdit: setEdited, onRemove: setRemoved, busy } : {};
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <FilterSelect
          label={t('configs.fields.category')}
          {...list.control('category')}
          options={[
            { value: '', label: t('configs.categories.all') },
            ...configCategories.map((value) => ({ value, label: t(`configs.categories.${value}`) })),
          ]}
        />
        {mayEdit && (
          <div className="flex flex-wrap gap-2.5">
            <Button icon={ListRestart} onClick={() => initialise()} disabled={busy}>
              {t('configs.initialise')}
            </Button>
            <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
              {t('configs.add')}
            </Button>
          </div>
        )}
      </div>
      <AdminList
        list={list}
        rowsOf={({ configurations }) => configurations}
        failed={t('configs.failed')}
        empty={{ title: t('configs.none'), text: t('configs.noneText') }}
      >
        {(state) => <ConfigsTable {...actions} {...state} />}
      </AdminList>
      {edited && (
        <ConfigDrawer
          key={edited === 'new' ? 'new' : edited.id}
          row={edited === 'new' ? undefined : edited}
          category={list.values.category}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={(open) => !open && setRemoved(undefined)}
        destructive
        title={t('configs.removeTitle', { key: removed?.key ?? '' })}
        description={t('configs.removeText')}
        confirmLabel={t('configs.remove', { key: removed?.key ?? '' })}
        confirmingLabel={t('configs.removing')}
        confirming={busy}
        onConfirm={() => removed && remove(removed, () => setRemoved(undefined))}
      />
    </>
  );
}
