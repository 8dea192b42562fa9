import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { adminTicket } from '../../shell/urls.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { AdminStateBadge } from './tickets-table.tsx';

export function PlayerTickets({ id, except, title }: { id: number; except?: number; title?: string }) {
  const { t } = useTranslation('tickets-admin');
  const [after, setAfter] = useState<number>();
  const query = useApiQuery(['tickets', 'ofPlayer'], {
    params: { id },
    query: after === undefined ? {} : { after },
  });
  return (
    <Panel title={title ?? t('history.title')} flush>
      <Loaded query={query} failed={t('history.failed')} waiting={<div className="h-24" aria-hidden="true" />}>
        {({ tickets, next }) => {
          const rows = tickets.filter((ticket) => ticket.id !== except);
          return (
            <>
              {rows.length === 0 && <p className="px-[18px] py-4 text-control text-muted">{t('history.none')}</p>}
              <ul className="divide-y divide-line">
                {rows.map(({ id: ticket, subject, state, since }) => (
                  <li key={ticket} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-[18px] py-3">
                    <span className="min-w-0 flex-1 basis-40 text-control">
                      <Link to={adminTicket(ticket)} className="wrap-anywhere text-link">
                        #{ticket} {subject}
                      </Link>
                      <AdminTime iso={since} className="block text-meta text-muted" />
                    </span>
                    <AdminStateBadge state={state} />
                  </li>
                ))}
              </ul>
              {(next !== null || after !== undefined) && (
                <p className="flex gap-3 border-line border-t px-[18px] py-2.5">
                  {after !== undefined && (
                    <Button size="sm" onClick={() => setAfter(undefined)}>
                      {t('history.newest')}
                    </Button>
                  )}
                  {next !== null && (
                    <Button size="sm" loading={query.isFetching} onClick={() => setAfter(next)}>
                      {t('history.older')}
                    </Button>
                  )}
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
