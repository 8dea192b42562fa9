import type { SecurityReport } from '@wyrmgate/contract/audit';
import { suspiciousActions } from '@wyrmgate/contract/audit-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../../admin-kit/admin-time.tsx';
import { useFormat } from '../../../platform/format.ts';
import { adminUrls } from '../../../shell/admin/sections.ts';
import { Panel } from '../../../ui/card.tsx';
import { Table, type TableProps } from '../../../ui/table.tsx';
import { Address } from './address.tsx';

function Name({ children: name }: { children: string }) {
  const search = `?${new URLSearchParams({ username: name, range: 'day' })}`;
  return (
    <Link to={{ pathname: adminUrls.auditLogs, search }} className="text-heading no-underline hover:underline">
      {name}
    </Link>
  );
}

function None({ children }: { children: string }) {
  return <p className="px-[18px] py-8 text-center text-control text-muted">{children}</p>;
}

const useStaffColumns = <Row extends { username: string; ip_address: string }>(
  actionsOf: (row: Row) => number,
): TableProps<Row>['columns'] => {
  const { t } = useTranslation('security');
  const { number } = useFormat();
  return [
    {
      key: 'name',
      header: t('columns.admin'),
      identity: true,
      phone: 'title',
      cell: ({ username }) => <Name>{username}</Name>,
    },
    {
      key: 'address',
      header: t('columns.address'),
      phone: 'line',
      cell: ({ ip_address }) => <Address text={ip_address} />,
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      align: 'end',
      phone: 'end',
      cell: (row) => number(actionsOf(row)),
    },
  ];
};

/** Staff with an unusual number of actions within an hour, grouped by address. */
export function SuspiciousTable({ rows }: { rows: SecurityReport['suspicious'] }) {
  const { t } = useTranslation('security');
  return (
    <Panel flush title={t('suspicious.title')} aside={t('suspicious.note', { count: suspiciousActions })}>
      <Table
        label={t('suspicious.title')}
        rows={rows}
        rowKey={({ username, ip_address }) => `${username} ${ip_address}`}
        empty={<None>{t('suspicious.none')}</None>}
        columns={[
          ...useStaffColumns<SecurityReport['suspicious'][number]>(({ actions }) => actions),
          {
            key: 'last',
            header: t('columns.last'),
            align: 'end',
            phone: 'lineEnd',
            cell: ({ last_at }) => <AdminTime iso={last_at} />,
          },
        ]}
      />
    </Panel>
  );
}

export function StaffAddresses({ rows }: { rows: SecurityReport['actionsByAddress'] }) {
  const { t } = useTranslation('security');
  return (
    <Panel flush title={t('byAddress.title')}>
      <Table
        label={t('byAddress.title')}
        rows={rows}
        rowKey={({ username, ip_address }) => `${username} ${ip_address}`}
        empty={<None>{t('none')}</None>}
        columns={useStaffColumns<SecurityReport['actionsByAddress'][number]>(({ count }) => count)}
      />
    </Panel>
  );
}

export function FailedAddresses({ rows }: { rows: SecurityReport['failedByAddress'] }) {
  const { t } = useTranslation('security');
  const { number } = useFormat();
  return (
    <Panel flush title={t('failedBy.title')}>
      <Table
        label={t('failedBy.title')}
        rows={rows}
        rowKey={({ ip_address }) => ip_address}
        empty={<None>{t('none')}</None>}
        columns={[
          {
            key: 'address',
            header: t('columns.address'),
            identity: true,
            phone: 'title',
            cell: ({ ip_address }) => <Address text={ip_address} />,
          },
          {
            key: 'count',
            header: t('columns.failures'),
            align: 'end',
            phone: 'end',
            cell: ({ count }) => number(count),
          },
        ]}
      />
    </Panel>
  );
}
