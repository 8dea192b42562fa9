import type { AdminCategory, AdminItem } from '@wyrmgate/contract/items';
import { itemStates, items } from '@wyrmgate/contract/items';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { FileUp, Plus, Swords } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf, text } from '../../admin-kit/filters.ts';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CategoryDrawer } from './category-drawer.tsx';
import { GameItemsDialog } from './game-items-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ItemDrawer } from './item-drawer.tsx';
import { ItemsTable } from './items-table.tsx';

const itemFilters = filters({
  search: text(items.adminList.query.shape.search),
  state: oneOf(itemStates),
});

type Open =
  | { kind: 'edit'; row: AdminItem | undefined }
  | { kind: 'remove'; row: AdminItem }
  | { kind: 'category'; row: AdminCategory | undefined }
  | { kind: 'import' }
  | { kind: 'game' };

export const nameIn = (names: AdminItem['names'], language: string): string =>
  names[language as keyof typeof names] || names[defaultLanguage] || '';

export function Catalogue() {
  const { t, i18n } = useTranslation('items');
  const editable = useCan()('admin.items.edit');
  const list = useAdminList(['items', 'adminList'], (query, options) => api.items.adminList({ query }, options), {
    filters: itemFilters,
  });
  const categories = list.query.data?.categories ?? [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = useAdminMutation(({ id }: AdminItem) => api.items.remove({ params: { id } }), {
    invalidates: [['items']],
    done: () => t('admin.done.removed'),
  });
  return (
    <>
      {editable && (
        <div className="flex flex-wrap gap-2">
          <AddButton label={t('admin.new')} onAdd={() => setOpen({ kind: 'edit', row: undefined })} />
          <Button icon={FileUp} onClick={() => setOpen({ kind: 'import' })}>
            {t('admin.import.action')}
          </Button>
          <Button icon={Swords} onClick={() => setOpen({ kind: 'game' })}>
            {t('admin.game.action')}
          </Button>
        </div>
      )}
      <Panel title={t('admin.categories.title')}>
        <ul className="flex flex-wrap gap-2">
          {categories.map((row) => (
            <li key={row.id}>
              <Button size="sm" disabled={!editable} onClick={() => setOpen({ kind: 'category', row })}>
                {nameIn(row.names, i18n.language)}
              </Button>
            </li>
          ))}
          {editable && (
            <li>
              <Button size="sm" icon={Plus} onClick={() => setOpen({ kind: 'category', row: undefined })}>
                {t('admin.categories.new')}
              </Button>
            </li>
          )}
        </ul>
      </Panel>
      <AdminList
        list={list}
        rowsOf={(data) => data.items}
        failed={t('admin.failed.load')}
        empty={{ title: t('admin.empty.title'), text: t('admin.empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('admin.filters.search')} />}
        filters={
          <FilterSelect
            {...list.control('state')}
            label={t('admin.columns.state')}
            options={[
              { value: '', label: t('dashboard:filters.all') },
              ...itemStates.map((value) => ({ value, label: t(`admin.state.${value}`) })),
            ]}
          />
        }
      >
        {(state) => (
          <ItemsTable
            {...state}
            categories={categories}
            editable={editable}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        )}
      </AdminList>
      {open?.kind === 'edit' && <ItemDrawer row={open.row} categories={categories} onClose={close} />}
      {open?.kind === 'category' && <CategoryDrawer row={open.row} onClose={close} />}
      {open?.kind === 'game' && <GameItemsDialog categories={categories} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog onClose={close} />}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('admin.remove.title', { name: nameIn(open.row.names, i18n.language) })}
          description={t('admin.remove.text')}
          confirmLabel={t('admin.remove.action')}
          confirmingLabel={t('admin.remove.doing')}
          onConfirm={() => remove.mutate(open.row, { onSettled: close })}
          confirming={remove.isPending}
          destructive
        />
      )}
    </>
  );
}
