import { type Difference, differenceKinds, differenceStatuses, differences } from '@wyrmgate/contract/differences';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
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
import { ApplyDifferenceDialog, DismissDialog } from './apply-difference-dialog.tsx';
import { CheckStrip } from './check-strip.tsx';
import { DifferencesTable } from './differences-table.tsx';

export const handle = { namespaces: ['differences'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'differences:meta.title', noindex: true });

const differenceFilters = filters({
  search: text(differences.list.query.shape.search),
  status: oneOf(differenceStatuses),
  kind: oneOf(differenceKinds),
});

export default function DifferencesPage() {
  const { t } = useTranslation('differences');
  const editable = useCan()('admin.differences.edit');
  const list = useAdminList(['differences', 'list'], (query, options) => api.differences.list({ query }, options), {
    filters: differenceFilters,
    pageSize: 20,
    refetchInterval: 10_000,
  });
  const [open, setOpen] = useState<{ kind: 'apply' | 'dismiss'; row: Difference }>();
  const close = () => setOpen(undefined);
  const check = useAdminMutation(() => api.differences.check({}), {
    invalidates: [['differences']],
    done: () => t('check.started'),
  });
  const all = { value: '', label: t('dashboard:filters.all') };
  const compare = editable && (
    <Button variant="secondary" icon={RefreshCw} loading={check.isPending} onClick={() => check.mutate(undefined)}>
      {t('check.action')}
    </Button>
  );
  return (
    <AdminPage title={t('title')} lead={t('lead')} actions={compare}>
      <CheckStrip />
      <AdminList
        list={list}
        rowsOf={({ differences: rows }) => rows}
        failed={t('failed')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('filters.search')} />}
        filters={
          <>
            <FilterSelect
              {...list.control('status')}
              label={t('filters.status')}
              options={[all, ...differenceStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
            />
            <FilterSelect
              {...list.control('kind')}
              label={t('filters.kind')}
              options={[all, ...differenceKinds.map((value) => ({ value, label: t(`kind.${value}`) }))]}
            />
          </>
        }
      >
        {(state) => <DifferencesTable {...state} editable={editable} onOpen={setOpen} />}
      </AdminList>
      {open?.kind === 'apply' && <ApplyDifferenceDialog difference={open.row} onClose={close} />}
      {open?.kind === 'dismiss' && <DismissDialog difference={open.row} onClose={close} />}
    </AdminPage>
  );
}
