import { tickets } from '@wyrmgate/contract/tickets';
import { ticketAgeNames, ticketStates } from '@wyrmgate/contract/tickets-constants';
import { Settings } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { type Filter, filters, oneOf, text, view } from '../../admin-kit/filters.ts';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { StatStrip } from '../../ui/stat-strip.tsx';
import { useTopicName } from '../ticket-texts.ts';
import { TicketsTable } from './tickets-table.tsx';

export const handle = { namespaces: ['tickets-admin', 'tickets'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'tickets-admin:title', noindex: true });

const states = ['active', ...ticketStates, 'all'] as const;
const orders = ['oldest', 'newest'] as const;
/** A filter by the id of another object, such as a topic. */
const rowId: Filter<string | undefined> = {
  read: (raw) => (raw && /^[1-9]\d{0,14}$/.test(raw) ? raw : undefined),
  kind: 'choice',
};
const assigned: Filter<string | undefined> = {
  read: (raw) => (raw === 'me' || raw === 'none' ? raw : rowId.read(raw)),
  kind: 'choice',
};
const ticketFilters = filters({
  search: text(tickets.adminList.query.shape.search),
  // Hides closed tickets by default, because they would fill the first pages.
  state: view(states, 'active'),
  topic: rowId,
  assignee: assigned,
  age: oneOf(ticketAgeNames),
  order: view(orders, 'oldest'),
});

export default function AdminTicketsPage() {
  const { t } = useTranslation('tickets-admin');
  const nameOf = useTopicName();
  const topics = useApiQuery(['tickets', 'adminTopics'], {}).data?.topics ?? [];
  const staff = useApiQuery(['tickets', 'assignees'], {}).data?.staff ?? [];
  const list = useAdminList(
    ['tickets', 'adminList'],
    ({ assignee, topic, ...query }, options) =>
      api.tickets.adminList({ query: { ...query, topic, assignee: assignee as 'me' | undefined } }, options),
    { filters: ticketFilters, pageSize: 20, refetchInterval: 30_000 },
  );
  const all = { value: '', label: t('dashboard:filters.all') };
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button icon={Settings} render={<Link to={adminUrls.ticketSettings} />}>
          {t('toSettings')}
        </Button>
      }
    >
      <Figures />
      <AdminList
        list={list}
        rowsOf={({ tickets: rows }) => rows}
        failed={t('failed')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('filters.search')} />}
        filters={
          <>
            <FilterSelect
              {...list.control('state')}
              label={t('filters.state')}
              options={states.map((value) =>
                value === 'all' ? { ...all, value } : { value, label: t(`states.${value}`) },
              )}
            />
            <FilterSelect
              {...list.control('topic')}
              label={t('filters.topic')}
              options={[all, ...topics.map((topic) => ({ value: String(topic.id), label: nameOf(topic) }))]}
            />
            <FilterSelect
              {...list.control('assignee')}
              label={t('filters.assignee')}
              options={[
                all,
                { value: 'me', label: t('assignees.me') },
                { value: 'none', label: t('assignees.none') },
                ...staff.map(({ id, username }) => ({ value: String(id), label: username })),
              ]}
            />
            <FilterSelect
              {...list.control('age')}
              label={t('filters.age')}
              options={[all, ...ticketAgeNames.map((value) => ({ value, label: t(`ages.${value}`) }))]}
            />
            <FilterSelect
              {...list.control('order')}
              label={t('filters.order')}
              options={orders.map((value) => ({ value, label: t(`orders.${value}`) }))}
            />
          </>
        }
      >
        {(state) => <TicketsTable {...state} />}
      </AdminList>
    </AdminPage>
  );
}

function Figures() {
  const { t } = useTranslation('tickets-admin');
  const { number } = useFormat();
  const { data } = useApiQuery(['tickets', 'stats'], {}, { refetchInterval: 30_000 });
  return (
    <StatStrip
      label={t('stats.label')}
      loading={data === undefined}
      stats={[
        {
          key: 'open',
          label: t('stats.open'),
          value: number(data?.open ?? 0),
          note: data?.oldest && t('stats.oldest', { time: adminMoment(data.oldest) }),
        },
        { key: 'unassigned', label: t('stats.unassigned'), value: number(data?.unassigned ?? 0) },
        { key: 'mine', label: t('stats.mine'), value: number(data?.mine ?? 0) },
        {
          key: 'rating',
          label: t('stats.rating'),
          value: data?.average == null ? '–' : number(data.average),
          note: data && t('stats.ratings', { count: data.ratings }),
        },
      ]}
    />
  );
}
