import type { Ticket } from '@wyrmgate/contract/tickets-shapes';
import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ticketPage, urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateBadge } from './state-badge.tsx';
import { useTopicName } from './ticket-texts.ts';

export const handle = { namespaces: ['tickets'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'tickets:meta.title', noindex: true });

function TicketRow({ ticket: { id, topic, subject, state, since } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const nameOf = useTopicName();
  return (
    <li>
      <Link
        to={ticketPage(id)}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 no-underline hover:bg-subtle"
      >
        <span className="min-w-0 flex-1 basis-64">
          <span className="wrap-anywhere block font-[560] text-heading">{subject}</span>
          <span className="text-meta text-muted">
            {t('number', { number: id })} · {nameOf(topic)} · <LocalTime iso={since} />
          </span>
        </span>
        <StateBadge state={state} />
      </Link>
    </li>
  );
}

export default function TicketsPage() {
  const { t } = useTranslation('tickets');
  const [search] = useSearchParams();
  const after = Number(search.get('after')) || undefined;
  const list = useApiQuery(['tickets', 'list'], { query: after === undefined ? {} : { after } }, { quiet: true });
  const { data } = list;
  return (
    <div className="page-container py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <header>
          <h1 className="pb-1 text-h1">{t('title')}</h1>
          <p className="mt-2 max-w-[60ch] text-lead text-secondary">{t('lead')}</p>
        </header>
        <Button variant="primary" icon={Plus} render={<Link to={urls.newTicket} />}>
          {t('new')}
        </Button>
      </div>
      <div className="mt-8">
        {list.isPending && <Skeleton className="h-64" />}
        {list.isError && !data && (
          <ErrorState title={t('failed')} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        )}
        {data?.tickets.length === 0 && <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
        {data && data.tickets.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {data.tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
        {data?.next != null && (
          <p className="mt-4 text-end">
            <Button render={<Link to={`${urls.tickets}?after=${data.next}`} />}>{t('older')}</Button>
          </p>
        )}
      </div>
    </div>
  );
}
