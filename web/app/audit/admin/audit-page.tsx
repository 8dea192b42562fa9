import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { NothingListed } from '../../admin-kit/nothing-listed.tsx';
import { cursorIn, firstPage } from '../../admin-kit/page-changes.ts';
import { useRoomForAll, useRoomForPanel } from '../../admin-kit/use-media.ts';
import { useUrlFilters } from '../../admin-kit/use-url-filters.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Panel } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AuditFigures } from './audit-figures.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { entryIn, readFilters } from './audit-filters.ts';
import { AuditPager } from './audit-pager.tsx';
import { AuditTable, rowButton } from './audit-table.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { ExportButtons } from './export-buttons.tsx';

export const handle = { namespaces: ['audit'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'audit:meta.title', noindex: true });

/** Who did what, when and from where. Filters, page and open entry are in the address. */
export default function AuditPage() {
  const { t } = useTranslation('audit');
  const { search, change, filter, searchWith } = useUrlFilters();
  const can = useCan();
  const filters = readFilters(search);
  const open = entryIn(search);
  const beside = useRoomForPanel();
  const roomy = useRoomForAll();
  const query = useApiQuery(
    ['audit', 'list'],
    { query: { ...filters, ...cursorIn(search) } },
    { placeholderData: keepPreviousData },
  );
  const { page, limit, ...wanted } = filters;
  const reset = () =>
    filter({ username: undefined, resource: undefined, action: undefined, result: undefined, range: undefined });
  const close = () => {
    if (open !== undefined) rowButton(open)?.focus();
    change({ entry: undefined });
  };
  const inDetails = roomy ? ['resource', 'address'] : ['resource', 'address', 'target', 'duration'];
  const omit = beside && open !== undefined ? inDetails : [];
  const table = { open, onOpen: ({ id }: { id: number }) => change({ entry: id }), omit };
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={t('title')} actions={can('admin.audit.export') && <ExportButtons filters={filters} />}>
        {t('lead')}
      </PageHeader>
      <AuditFigures />
      <div className="flex items-start gap-4">
        <Panel flush className="min-w-0 flex-1">
          <AuditFilterBar filters={filters} onChange={filter} onReset={reset} />
          <Loaded query={query} failed={t('failed')} waiting={<AuditTable {...table} rows={undefined} />}>
            {({ logs, pagination }) => (
              <>
                <AuditTable
                  {...table}
                  rows={logs}
                  refreshing={query.isPlaceholderData}
                  empty={
                    <NothingListed
                      title={t('empty.title')}
                      text={t('empty.text')}
                      filtered={Object.values(wanted).some((value) => value !== undefined)}
                      onReset={reset}
                      firstPage={page > 1 && pagination.total > 0 ? searchWith(firstPage) : undefined}
                    />
                  }
                />
                {logs.length > 0 && (
                  <AuditPager
                    page={page}
                    size={limit}
                    pagination={pagination}
                    range={wanted.range}
                    onSize={(size) => filter({ size })}
                    search={search}
                    searchWith={searchWith}
                  />
                )}
              </>
            )}
          </Loaded>
        </Panel>
        {open !== undefined && query.data !== undefined && (
          <EntryPanel entry={query.data.logs.find(({ id }) => id === open)} onClose={close} />
        )}
      </div>
    </div>
  );
}
