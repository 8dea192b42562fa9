import { eventStates, type GatewayEvent } from '@wyrmgate/contract/gateway-events';
import { gateways } from '@wyrmgate/contract/payments';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf } from '../../admin-kit/filters.ts';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { ComparisonPanel } from './comparison-panel.tsx';
import { GatewayEventsTable } from './gateway-events-table.tsx';
import { ResolveEventDialog } from './resolve-event-dialog.tsx';

export const handle = { namespaces: ['gateway-events'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'gateway-events:meta.title', noindex: true });

const eventFilters = filters({ state: oneOf(eventStates), gateway: oneOf(gateways) });

/** Gateway messages that could not be applied yet, and the daily comparison with the gateways. */
export default function GatewayEventsPage() {
  const { t } = useTranslation('gateway-events');
  const editable = useCan()('admin.donations.edit');
  const list = useAdminList(
    ['gateway-events', 'list'],
    (query, options) => api['gateway-events'].list({ query }, options),
    { filters: eventFilters, pageSize: 20, refetchInterval: 30_000 },
  );
  const [resolving, setResolving] = useState<GatewayEvent>();
  const retry = useAdminMutation(({ id }: GatewayEvent) => api['gateway-events'].retry({ params: { id } }), {
    invalidates: [['gateway-events'], ['donations'], ['dashboard', 'attention']],
    done: ({ event: { state, failure } }) =>
      state === 'waiting'
        ? { type: 'warning', title: t('done.stillWaiting', { reason: t(`failure.${failure ?? 'none'}`) }) }
        : t('done.applied'),
  });
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <AdminList
        list={list}
        rowsOf={({ events }) => events}
        failed={t('failed')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        filters={
          <>
            <FilterSelect
              {...list.control('state')}
              label={t('filters.state')}
              options={[
                { value: '', label: t('state.waiting') },
                { value: 'resolved', label: t('state.resolved') },
              ]}
            />
            <FilterSelect
              {...list.control('gateway')}
              label={t('filters.gateway')}
              options={[
                { value: '', label: t('dashboard:filters.all') },
                ...gateways.map((value) => ({ value, label: gatewayNames[value] })),
              ]}
            />
          </>
        }
      >
        {(state) => (
          <GatewayEventsTable
            {...state}
            editable={editable}
            trying={retry.isPending ? retry.variables.id : undefined}
            onRetry={(row) => retry.mutate(row)}
            onResolve={setResolving}
          />
        )}
      </AdminList>
      <ComparisonPanel editable={editable} />
      {resolving && <ResolveEventDialog event={resolving} onClose={() => setResolving(undefined)} />}
    </AdminPage>
  );
}
