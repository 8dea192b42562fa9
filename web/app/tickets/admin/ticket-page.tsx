import { ticketProblems } from '@wyrmgate/contract/tickets-problems';
import type { AdminTicketThread } from '@wyrmgate/contract/tickets-shapes';
import { Link, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MessageList } from '../message-list.tsx';
import { AnswerForm } from './answer-form.tsx';
import { BanPanel } from './ban-panel.tsx';
import { NoteForm } from './note-form.tsx';
import { PlayerTickets } from './player-tickets.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { AdminStateBadge } from './tickets-table.tsx';

export const handle = { namespaces: ['tickets-admin', 'tickets'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'tickets-admin:title', noindex: true });

export default function AdminTicketPage() {
  const { t } = useTranslation('tickets-admin');
  const id = Number(useParams().id) || 0;
  const query = useApiQuery(['tickets', 'adminGet'], { params: { id } }, { refetchInterval: 15_000, quiet: true });
  usePageTitle(query.data?.subject);
  return (
    <Loaded
      query={query}
      failed={t('failed')}
      waiting={<Skeleton className="h-96 w-full" />}
      missing={{
        problem: ticketProblems.notFound,
        title: t('thread.missing'),
        action: <Button render={<Link to={adminUrls.tickets} />}>{t('thread.toList')}</Button>,
      }}
    >
      {(ticket) => <Thread key={ticket.id} ticket={ticket} />}
    </Loaded>
  );
}

function Thread({ ticket }: { ticket: AdminTicketThread }) {
  const { t } = useTranslation('tickets-admin');
  const editable = useCan()('admin.tickets.answer');
  const { id, subject, state, messages, player, ban } = ticket;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Breadcrumbs
        trail={[{ key: 'tickets', label: t('title'), link: <Link to={adminUrls.tickets} /> }]}
        current={`#${id}`}
      />
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h1 className="wrap-anywhere min-w-0 flex-1 basis-80 text-h2">{subject}</h1>
        <AdminStateBadge state={state} />
      </header>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-1 gap-5">
          <MessageList
            of="adminAttachment"
            messages={messages.map(({ kind, author, ...message }) => ({
              ...message,
              look: kind === 'player' ? 'own' : kind === 'staff' ? 'other' : 'note',
              name:
                (author ?? t(kind === 'player' ? 'former' : 'formerStaff')) +
                (kind === 'note' ? ` · ${t('thread.note')}` : ''),
            }))}
          />
          {editable && (
            <>
              <Panel title={t('answer.title')}>
                <AnswerForm ticket={ticket} />
              </Panel>
              <Panel title={t('note.title')}>
                <NoteForm id={id} />
              </Panel>
            </>
          )}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <TicketFacts ticket={ticket} editable={editable} />
          {ban && <BanPanel ban={ban} player={player} />}
          {player && <PlayerTickets id={player.id} except={id} title={t('history.others')} />}
        </div>
      </div>
    </div>
  );
}
