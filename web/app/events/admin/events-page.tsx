import { eventPeriods, eventTypes } from '@wyrmgate/contract/events-constants';
import type { AdminEvent } from '@wyrmgate/contract/events-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf } from '../../admin-kit/filters.ts';
import { RemoveDialog } from '../../admin-kit/remove-dialog.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { DatesDrawer } from './dates-drawer.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { EventsTable } from './events-table.tsx';

export const handle = { namespaces: ['content-history', 'events-admin', 'events'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'events-admin:meta.title', noindex: true });

const statuses = ['draft', 'published', 'cancelled'] as const;
const eventFilters = filters({ period: oneOf(eventPeriods), type: oneOf(eventTypes), status: oneOf(statuses) });

type Open = { kind: 'edit'; id: number | undefined } | { kind: 'dates' | 'remove'; row: AdminEvent };

export default function EventsAdminPage() {
  const { t } = useTranslation('events-admin');
  const can = useCan();
  const list = useAdminList(['events', 'adminList'], (query, options) => api.events.adminList({ query }, options), {
    filters: eventFilters,
    pageSize: [20, 50, 100],
  });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = () => setOpen({ kind: 'edit', id: undefined });
  const remove = useAdminMutation(({ id }: AdminEvent) => api.events.remove({ params: { id } }), {
    invalidates: [['events']],
    done: () => t('done.removed'),
  });
  const all = { value: '', label: t('any') };
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={can('admin.events.edit') && <AddButton label={t('new')} onAdd={add} />}
    >
      <AdminList
        list={list}
        rowsOf={({ events }) => events}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        filters={
          <>
            <FilterSelect
              {...list.control('period')}
              label={t('columns.period')}
              options={[all, ...eventPeriods.map((value) => ({ value, label: t(`period.${value}`) }))]}
            />
            <FilterSelect
              {...list.control('type')}
              label={t('columns.type')}
              options={[all, ...eventTypes.map((value) => ({ value, label: t(`events:types.${value}`) }))]}
            />
            <FilterSelect
              {...list.control('status')}
              label={t('columns.status')}
              options={[all, ...statuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
            />
          </>
        }
      >
        {(state) => (
          <EventsTable
            {...state}
            editable={can('admin.events.edit')}
            removable={can('admin.events.delete')}
            onEdit={({ id }) => setOpen({ kind: 'edit', id })}
            onDates={(row) => setOpen({ kind: 'dates', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        )}
      </AdminList>
      {open?.kind === 'edit' && <EventDrawer id={open.id} onClose={close} />}
      {open?.kind === 'dates' && <DatesDrawer id={open.row.id} title={open.row.title} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog t={t} row={open.row} remove={remove} onClose={close} />}
    </AdminPage>
  );
}
