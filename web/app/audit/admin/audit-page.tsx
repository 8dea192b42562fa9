import { auditActions } from '@wyrmgate/contract/audit-actions';
import { exportFormats, shownResults, timeRanges } from '@wyrmgate/contract/audit-constants';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { ExportButton } from '../../admin-kit/export-button.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useRoomForAll, useRoomForPanel } from '../../admin-kit/use-media.ts';
import { entryIn } from '../../admin-kit/use-url-filters.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { AuditFigures } from './audit-figures.tsx';
import { auditFilters } from './audit-filters.ts';
import { AuditTable, rowButton } from './audit-table.tsx';
import { EntryPanel } from './entry-panel.tsx';

export const handle = { namespaces: ['audit'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'audit:meta.title', noindex: true });

export default function AuditPage() {
  const { t } = useTranslation('audit');
  const can = useCan();
  const list = useAdminList(
    ['audit', 'list'],
    ({ result, ...query }, options) => api.audit.list({ query: { ...query, status: result } }, options),
    { filters: auditFilters, pageSize: [20, 50] },
  );
  const { result, range, ...others } = list.values;
  const open = entryIn(list.search);
  const beside = useRoomForPanel();
  const roomy = useRoomForAll();
  const close = () => {
    if (open !== undefined) rowButton(open)?.focus();
    list.change({ entry: undefined });
  };
  const inDetails = roomy ? ['resource', 'address'] : ['resource', 'address', 'target', 'duration'];
  const omit = beside && open !== undefined ? inDetails : [];
  const all = { value: '', label: t('dashboard:filters.all') };
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        can('admin.audit.export') &&
        exportFormats.map((format) => (
          <ExportButton
            key={format}
            label={t(`export.${format}`)}
            busy={t('export.busy')}
            read={() => api.audit.exportEntries({ query: { ...others, status: result, range, format } })}
            done={({ rows, capped }) => ({
              type: capped ? 'warning' : 'success',
              title: t('export.done', { count: rows }),
              ...(capped && { message: t('export.capped') }),
            })}
          />
        ))
      }
    >
      <AuditFigures />
      <div className="flex items-start gap-4">
        <AdminList
          list={list}
          className="min-w-0 flex-1"
          rowsOf={({ logs }) => logs}
          failed={t('failed')}
          empty={{ title: t('empty.title'), text: t('empty.text') }}
          search={
            <>
              <SearchBox {...list.control('username')} label={t('filters.username')} className="flex-[1_1_9rem]" />
              <SearchBox {...list.control('resource')} label={t('filters.resource')} className="flex-[1_1_9rem]" />
            </>
          }
          filters={
            <>
              <FilterSelect
                {...list.control('action')}
                label={t('filters.action')}
                options={[all, ...auditActions.map((value) => ({ value, label: t(`actions.${value}`) }))]}
              />
              <FilterSelect
                {...list.control('result')}
                label={t('filters.result')}
                options={[all, ...shownResults.map((value) => ({ value, label: t(`results.${value}`) }))]}
              />
              <FilterSelect
                {...list.control('range')}
                label={t('filters.range')}
                options={[
                  { value: '', label: t('ranges.any') },
                  ...timeRanges.map((value) => ({ value, label: t(`ranges.${value}`) })),
                ]}
              />
            </>
          }
          pager={({ pagination: { total, capped } }) => ({
            compact: true,
            summary: capped ? t('more', { count: total }) : t(range ? `total.${range}` : 'total.any', { count: total }),
          })}
        >
          {(state) => <AuditTable {...state} open={open} onOpen={({ id }) => list.change({ entry: id })} omit={omit} />}
        </AdminList>
        {open !== undefined && list.query.data !== undefined && (
          <EntryPanel entry={list.query.data.logs.find(({ id }) => id === open)} onClose={close} />
        )}
      </div>
    </AdminPage>
  );
}
