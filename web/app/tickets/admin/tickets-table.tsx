import type { TicketState } from '@wyrmgate/contract/tickets-constants';
import type { AdminTicket } from '@wyrmgate/contract/tickets-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { adminTicket } from '../../shell/urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { ticketTones } from '../state-badge.tsx';
import { useTopicName } from '../ticket-texts.ts';

export function AdminStateBadge({ state }: { state: TicketState }) {
  const { t } = useTranslation('tickets-admin');
  return (
    <Badge tone={ticketTones[state]} dot>
      {t(`states.${state}`)}
    </Badge>
  );
}

export function TicketsTable({ rows, refreshing, empty }: ListState<AdminTicket>) {
  const { t } = useTranslation('tickets-admin');
  const nameOf = useTopicName();
  const columns: Column<AdminTicket>[] = [
    {
      key: 'ticket',
      header: t('columns.ticket'),
      identity: true,
      phone: 'title',
      cell: ({ id, subject }) => (
        <Link to={adminTicket(id)} className="wrap-anywhere text-link">
          #{id} {subject}
        </Link>
      ),
    },
    {
      key: 'player',
      header: t('columns.player'),
      phone: 'line',
      cell: ({ player }) =>
        player ? (
          <PlayerLink id={player.id} accent>
            {player.username}
          </PlayerLink>
        ) : (
          t('former')
        ),
    },
    { key: 'topic', header: t('columns.topic'), cell: ({ topic }) => nameOf(topic) },
    { key: 'assignee', header: t('columns.assignee'), cell: ({ assignee }) => assignee?.username ?? '–' },
    {
      key: 'since',
      header: t('columns.since'),
      phone: 'lineEnd',
      cell: ({ since }) => <AdminTime iso={since} short />,
    },
    { key: 'state', header: t('columns.state'), phone: 'foot', cell: AdminStateBadge },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={8}
      refreshing={refreshing}
      empty={empty}
    />
  );
}
