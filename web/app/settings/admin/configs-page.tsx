import { configCategories, type EnhancedConfig } from '@wyrmgate/contract/settings-configs';
import { ListRestart, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { NothingListed } from '../../admin-kit/nothing-listed.tsx';
import { oneOf, useUrlFilters } from '../../admin-kit/use-url-filters.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConfigDrawer } from './config-drawer.tsx';
import { ConfigsTable } from './configs-table.tsx';
import { useConfigChanges } from './use-config-changes.ts';

/** The system configurations by key. */
export default function ConfigsPage() {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('admin.settings.edit');
  const { search, filter } = useUrlFilters();
  const category = oneOf(search.get('category'), configCategories);
  const query = useApiQuery(['settings', 'enhancedConfigs'], { query: category ? { category } : {} });
  const { toggle, remove, initialise, busy } = useConfigChanges();
  const [edited, setEdited] = useState<EnhancedConfig | 'new'>();
  const [removed, setRemoved] = useState<EnhancedConfig>();
  const acts = mayEdit ? { onToggle: toggle, onEdit: setEdited, onRemove: setRemoved, busy } : {};
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <FilterSelect
          label={t('configs.fields.category')}
          value={category ?? ''}
          onChange={(value) => filter({ category: value })}
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
      <Panel flush>
        <Loaded query={query} failed={t('configs.failed')} waiting={<ConfigsTable rows={undefined} />}>
          {({ configurations }) => (
            <ConfigsTable
              {...acts}
              rows={configurations}
              empty={
                <NothingListed
                  title={t('configs.none')}
                  text={t('configs.noneText')}
                  filtered={category !== undefined}
                  onReset={() => filter({ category: undefined })}
                />
              }
            />
          )}
        </Loaded>
      </Panel>
      {edited && (
        <ConfigDrawer
          key={edited === 'new' ? 'new' : edited.id}
          row={edited === 'new' ? undefined : edited}
          category={category}
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
