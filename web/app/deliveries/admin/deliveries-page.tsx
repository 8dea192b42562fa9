import { type AdminDelivery, deliveries, deliveryKinds, deliveryStatuses } from '@wyrmgate/contract/deliveries';
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
import { DeliveriesTable } from './deliveries-table.tsx';
import { ResolveDeliveryDialog } from './resolve-delivery-dialog.tsx';

export const handle = { namespaces: ['deliveries'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'deliveries:meta.title', noindex: true });

const states = ['open', ...deliveryStatuses] as const;
const deliveryFilters = filters({
  search: text(deliveries.list.query.shape.search),
  status: oneOf(states),
  kind: oneOf(deliveryKinds),
});

/** Lists changes that the portal makes in the game, including those still waiting for delivery. */
export default function DeliveriesPage() {
  const { t } = useTranslation('deliveries');
  const editable = useCan()('admin.deliveries.edit');
  const list = useAdminList(['deliveries', 'list'], (query, options) => api.deliveries.list({ query }, options), {
    filters: deliveryFilters,
    pageSize: 20,
    refetchInterval: 15_000,
  });
  const [resolving, setResolving] = useState<AdminDelivery>();
  const retry = useAdminMutation(({ id }: AdminDelivery) => api.deliveries.retry({ params: { id } }), {
    invalidates: [['deliveries']],
    done: () => t('done.retried'),
  });
  const all = { value: '', label: t('dashboard:filters.all') };
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <AdminList
        list={list}
        rowsOf={({ deliveries: rows }) => rows}
        failed={t('failed')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('filters.search')} />}
        filters={
          <>
            <FilterSelect
              {...list.control('status')}
              label={t('filters.status')}
              options={[all, ...states.map((value) => ({ value, label: t(`status.${value}`) }))]}
            />
            <FilterSelect
              {...list.control('kind')}
              label={t('filters.kind')}
              options={[all, ...deliveryKinds.map((value) => ({ value, label: t(`kind.${value}`) }))]}
            />
          </>
        }
      >
        {(state) => (
          <DeliveriesTable
            {...state}
            editable={editable}
            sending={retry.isPending ? retry.variables.id : undefined}
            onRetry={(row) => retry.mutate(row)}
            onResolve={setResolving}
          />
        )}
      </AdminList>
      {resolving && <ResolveDeliveryDialog delivery={resolving} onClose={() => setResolving(undefined)} />}
    </AdminPage>
  );
}
