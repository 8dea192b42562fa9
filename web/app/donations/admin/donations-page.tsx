import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { ExportButton } from '../../admin-kit/export-button.tsx';
import { FilterDay, FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { entryIn } from '../../admin-kit/use-url-filters.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { DonationDrawer } from './donation-drawer.tsx';
import { donationFilters, states } from './donation-filters.ts';
import { DonationSums } from './donation-sums.tsx';
import { DonationsTable } from './donations-table.tsx';

export const handle = { namespaces: ['donations', 'payments', 'ledger', 'deliveries'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'donations:meta.title', noindex: true });

export default function DonationsPage() {
  const { t } = useTranslation('donations');
  const list = useAdminList(['donations', 'list'], (query, options) => api.donations.list({ query }, options), {
    filters: donationFilters,
    pageSize: [20, 50, 100],
  });
  const can = useCan();
  const open = entryIn(list.search);
  const stateLabel = (state: (typeof states)[number]) =>
    state === 'disputed' ? t('dispute.open') : t(state === 'closed' ? 'stats.closed' : `payments:status.${state}`);
  const { from, to } = list.values;
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        can('admin.donations.export') && (
          <ExportButton
            label={t('actions.export')}
            busy={t('actions.exporting')}
            read={() => api.donations.exportCsv({ query: list.values })}
            done={({ rows, capped }) => ({
              type: capped ? 'warning' : 'success',
              title: t('done.exported', { count: rows }),
              ...(capped && { message: t('done.exportCapped') }),
            })}
            fromUrl
          />
        )
      }
    >
      <DonationSums />
      <AdminList
        list={list}
        rowsOf={({ donations }) => donations}
        failed={t('failed')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('filters.search')} />}
        filters={
          <>
            <FilterSelect
              {...list.control('status')}
              label={t('filters.status')}
              options={[
                { value: '', label: t('dashboard:filters.all') },
                ...states.map((value) => ({
                  value,
                  label: stateLabel(value),
                })),
              ]}
            />
            <FilterDay {...list.control('from')} label={t('filters.from')} max={to} />
            <FilterDay {...list.control('to')} label={t('filters.to')} min={from} />
          </>
        }
      >
        {(state) => <DonationsTable {...state} onOpen={({ id }) => list.openEntry(id)} open={open} />}
      </AdminList>
      {open !== undefined && <DonationDrawer key={open} id={open} onClose={() => list.change({ entry: undefined })} />}
    </AdminPage>
  );
}
