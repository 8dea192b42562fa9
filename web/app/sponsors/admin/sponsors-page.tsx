import type { AdminSponsor } from '@wyrmgate/contract/sponsors';
import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { ExportButton } from '../../admin-kit/export-button.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf, text } from '../../admin-kit/filters.ts';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { AddSponsorDialog } from './add-sponsor-dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { SponsorTiles } from './sponsor-tiles.tsx';
import { type SponsorAct, SponsorsTable } from './sponsors-table.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

const EditSponsorDrawer = lazy(() =>
  import('./edit-sponsor-drawer.tsx').then(({ EditSponsorDrawer }) => ({ default: EditSponsorDrawer })),
);
const SponsorDrawer = lazy(() =>
  import('./sponsor-drawer.tsx').then(({ SponsorDrawer }) => ({ default: SponsorDrawer })),
);

const MaterialsDrawer = lazy(() =>
  import('./materials-drawer.tsx').then(({ MaterialsDrawer }) => ({ default: MaterialsDrawer })),
);

export const handle = { namespaces: ['sponsors', 'sponsors-admin', 'media'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'sponsors-admin:meta.title', noindex: true });

const states = ['active', 'suspended', 'review', 'payout'] as const;
const sponsorFilters = filters({ search: text(z.string().max(64)), state: oneOf(states) });
const invalidates = [['sponsors']] as const;
type Open = { act: 'add' | 'materials' } | { act: 'open' | 'edit' | 'suspend'; row: AdminSponsor };

const fits: Record<(typeof states)[number], (row: AdminSponsor) => boolean> = {
  active: ({ status }) => status === 'active',
  suspended: ({ status }) => status === 'suspended',
  review: ({ in_review }) => in_review > 0,
  payout: ({ open_payouts }) => open_payouts > 0,
};

const matches = ({ username, name, sponsor_code }: AdminSponsor, search: string | undefined): boolean =>
  `${username} ${name} ${sponsor_code}`.toLowerCase().includes((search ?? '').trim().toLowerCase());

export default function SponsorsPage() {
  const { t } = useTranslation('sponsors-admin');
  const can = useCan();
  const editable = can('admin.sponsors.edit');
  const list = useAdminList(['sponsors', 'adminList'], (_, options) => api.sponsors.adminList({}, options), {
    filters: sponsorFilters,
  });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const activate = useAdminMutation(api.sponsors.activate, { invalidates, done: () => t('done.activated') });
  const remove = useAdminMutation(api.sponsors.remove, {
    invalidates,
    failed: (reason) => `${t('failed.remove')}: ${reason}`,
  });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  const { search, state: wanted } = list.values;
  const act = (name: SponsorAct, row: AdminSponsor) => {
    const params = { id: row.id };
    if (name === 'activate') return activate.mutate({ params });
    if (name !== 'remove') return setOpen({ act: name, row });
    // The specification requires the browser's own confirmation dialog.
    if (window.confirm(t('remove.confirm', { name: row.username, code: row.sponsor_code }))) remove.mutate({ params });
  };
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ExportButton
            label={t('actions.export')}
            busy={t('actions.exporting')}
            read={() => api.sponsors.exportCsv({})}
            done={({ rows }) => t('done.exported', { count: rows })}
          />
          <Button icon={Images} onClick={() => setOpen({ act: 'materials' })}>
            {t('materials.open')}
          </Button>
          {editable && <AddButton label={t('add')} onAdd={() => setOpen({ act: 'add' })} />}
        </>
      }
    >
      <SponsorTiles />
      <AdminList
        list={list}
        rowsOf={(rows) => rows.filter((row) => matches(row, search) && (!wanted || fits[wanted](row)))}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('search')} />}
        filters={
          <FilterSelect
            {...list.control('state')}
            label={t('filter.label')}
            options={[
              { value: '', label: t('filter.all') },
              ...states.map((value) => ({ value, label: t(`filter.${value}`) })),
            ]}
          />
        }
      >
        {(state) => (
          <>
            {editable && state.rows && state.rows.length > 0 && (
              <BulkBar rows={state.rows} selected={selected} onSelect={(ids) => setSelected(new Set(ids))} />
            )}
            <SponsorsTable
              {...state}
              editable={editable}
              onAct={act}
              selection={editable ? { ids: selected, toggle } : undefined}
            />
          </>
        )}
      </AdminList>
      {open?.act === 'add' && <AddSponsorDialog onClose={close} />}
      {open?.act === 'suspend' && <SuspendDialog row={open.row} onClose={close} />}
      <Suspense>
        {open?.act === 'edit' && <EditSponsorDrawer row={open.row} onClose={close} />}
        {open?.act === 'materials' && <MaterialsDrawer editable={editable} onClose={close} />}
        {open?.act === 'open' && <SponsorDrawer row={open.row} onClose={close} />}
      </Suspense>
    </AdminPage>
  );
}
