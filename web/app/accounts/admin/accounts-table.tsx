import type { Account } from '@wyrmgate/contract/accounts';
import { canManage } from '@wyrmgate/contract/authority';
import { Coins, Gem, UserRoundCog } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminDay, AdminTime } from '../../admin-kit/admin-time.tsx';
import { RowMenu } from '../../admin-kit/row-menu.tsx';
import { useFormat } from '../../platform/format.ts';
import { useAdmin, useCan } from '../../shell/admin/admin-context.ts';
import { adminUser } from '../../shell/admin/sections.ts';
import { Table } from '../../ui/table.tsx';
import type { Column, SortState } from '../../ui/table-column.ts';
import { AccountStatusBadge, Premium } from './account-badges.tsx';

export type AccountAct = 'grant' | 'coins' | 'status';
export type AccountAction = { act: AccountAct; account: Account };
export type AccountsTableProps = ListState<Account> & {
  sort: SortState;
  onSort: (sort: SortState) => void;
  onAction: (action: AccountAction) => void;
};

export function AccountsTable({ rows, sort, onSort, onAction, refreshing, empty }: AccountsTableProps) {
  const { t } = useTranslation('accounts');
  return (
    <Table
      label={t('title')}
      columns={useColumns(onAction)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      loading={rows === undefined}
      skeletonRows={12}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const narrow = 'md:px-2 md:first:ps-(--cell-edge) md:last:pe-(--cell-edge)';
const oneLine = `${narrow} md:whitespace-nowrap`;

const useColumns = (onAction: AccountsTableProps['onAction']): Column<Account>[] => {
  const { t } = useTranslation('accounts');
  const { number } = useFormat();
  const can = useCan();
  return [
    {
      key: 'id',
      header: 'ID',
      sortable: true,
      className: oneLine,
      cell: ({ id }) => <span className="text-muted tabular-nums">{id}</span>,
    },
    {
      key: 'login',
      header: t('users:edit.login'),
      identity: true,
      sortable: true,
      className: oneLine,
      phone: 'title',
      cell: ({ id, login }) =>
        can('admin.users.view') ? (
          <Link to={adminUser(id)} className="text-heading no-underline hover:underline">
            {login}
          </Link>
        ) : (
          login
        ),
    },
    {
      key: 'email',
      header: t('users:columns.email'),
      sortable: true,
      className: oneLine,
      phone: 'line',
      cell: ({ email }) => (
        <span title={email || undefined} className="block max-w-56 truncate text-secondary">
          {email || t('common:noEmail')}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('users:columns.status'),
      sortable: true,
      className: oneLine,
      phone: 'end',
      cell: ({ status }) => <AccountStatusBadge status={status} />,
    },
    {
      key: 'premium',
      header: t('columns.premium'),
      className: oneLine,
      phone: 'lineEnd',
      cell: (account) => <Premium {...account} />,
    },
    {
      key: 'coins',
      header: t('users:columns.coins'),
      align: 'end',
      className: oneLine,
      cell: ({ coins }) => <span className="tabular-nums">{number(coins)}</span>,
    },
    {
      key: 'created_at',
      header: t('columns.created'),
      sortable: true,
      className: oneLine,
      cell: ({ created_at }) => <AdminDay iso={created_at} className="text-secondary" />,
    },
    {
      key: 'last_login',
      header: t('columns.lastLogin'),
      sortable: true,
      className: oneLine,
      cell: ({ last_login }) =>
        last_login ? (
          <AdminTime iso={last_login} short className="text-secondary" />
        ) : (
          <span className="text-muted">{t('users:never')}</span>
        ),
    },
    {
      key: 'actions',
      header: t('users:columns.actions'),
      hideHeader: true,
      actions: true,
      align: 'end',
      className: oneLine,
      phone: 'more',
      cell: (account) => <Acts account={account} onAction={onAction} />,
    },
  ];
};

const acts = [
  { act: 'grant', icon: Gem, permission: 'admin.accounts.premium' },
  { act: 'coins', icon: Coins, permission: 'admin.coins.edit' },
  { act: 'status', icon: UserRoundCog, permission: 'admin.accounts.status' },
] as const;

/** The row actions that the viewer has permission for. They are disabled for accounts that the viewer cannot manage. */
function Acts({ account, onAction }: { account: Account; onAction: AccountsTableProps['onAction'] }) {
  const { t } = useTranslation('accounts');
  const { username, systemType } = useAdmin();
  const can = useCan();
  const { login, authority, status } = account;
  const managed = login !== username && canManage(systemType, authority) && status !== 'deleted';
  return (
    <RowMenu
      name={login}
      disabled={!managed}
      actions={acts
        .filter(({ permission }) => can(permission))
        .map(({ act, icon }) => ({
          key: act,
          icon,
          label: t(`actions.${act}`),
          disabled: act === 'status' && status === 'banned',
          onSelect: () => onAction({ act, account }),
        }))}
    />
  );
}
