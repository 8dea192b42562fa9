import type { AdminUser } from '@wyrmgate/contract/users';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminDay, AdminTime } from '../../admin-kit/admin-time.tsx';
import { AuthorityBadge } from '../../admin-kit/authority-badge.tsx';
import { useFormat } from '../../platform/format.ts';
import { adminUser } from '../../shell/admin/sections.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Crest } from '../../ui/crest.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column, SortState } from '../../ui/table-column.ts';
import { type UserAction, UserMenu } from './user-acts.tsx';
import { UserStatusBadge } from './user-card.tsx';

export type Selection = {
  ids: ReadonlySet<number>;
  toggle: (user: AdminUser) => void;
  allows: (user: AdminUser) => boolean;
};
export type UsersTableProps = Pick<ListState<AdminUser>, 'rows'> & {
  sort: SortState;
  onSort: (sort: SortState) => void;
  onAction?: (action: UserAction) => void;
  selection?: Selection;
  /** True for sample rows, which disables all controls. */
  off?: boolean;
  refreshing?: boolean;
  empty?: ReactNode;
};

export function UsersTable({ rows, sort, onSort, onAction, selection, off, refreshing, empty }: UsersTableProps) {
  const { t } = useTranslation('users');
  return (
    <Table
      label={t('title')}
      columns={useColumns({ onAction, selection, off })}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      rowTone={({ id }) => (selection?.ids.has(id) ? 'selected' : undefined)}
      sort={sort}
      onSort={off ? undefined : onSort}
      loading={rows === undefined}
      skeletonRows={12}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const narrow = 'md:px-2 md:first:ps-(--cell-edge) md:last:pe-(--cell-edge)';
const oneLine = `${narrow} md:whitespace-nowrap`;

const useColumns = ({ onAction, selection, off }: Pick<UsersTableProps, 'onAction' | 'selection' | 'off'>) => {
  const { t } = useTranslation('users');
  const { number } = useFormat();
  const select: Column<AdminUser> = {
    key: 'select',
    header: t('columns.select'),
    hideHeader: true,
    className: narrow,
    phone: 'start',
    cell: (user) => (
      <Checkbox
        aria-label={t('select.one', { user: user.login })}
        checked={selection?.ids.has(user.id) ?? false}
        disabled={off || !selection?.allows(user)}
        onChange={() => selection?.toggle(user)}
      />
    ),
  };
  const columns: Column<AdminUser>[] = [
    {
      key: 'login',
      header: t('columns.user'),
      identity: true,
      sortable: true,
      className: narrow,
      phone: 'title',
      cell: (user) => (
        <span className="flex items-center gap-3">
          <Crest seed={user.id} className="max-md:hidden" />
          <span className="grid max-w-48 md:min-w-28">
            {off ? (
              <span className="truncate">{user.login}</span>
            ) : (
              <Link
                to={adminUser(user.id)}
                className="truncate text-heading no-underline hover:underline"
                defaultShouldRevalidate={false}
              >
                {user.login}
              </Link>
            )}
            <span className="truncate font-normal text-meta text-muted md:max-[90rem]:hidden">
              {user.real_name ?? t('noRealName')}
            </span>
            <span title={user.email || undefined} className="table-below truncate font-normal text-meta text-muted">
              {user.email || t('common:noEmail')}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'email',
      header: t('columns.email'),
      wide: true,
      sortable: true,
      className: narrow,
      phone: 'line',
      cell: ({ email }) => (
        <span title={email || undefined} className="block max-w-56 truncate text-secondary">
          {email || t('common:noEmail')}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      sortable: true,
      className: narrow,
      phone: 'end',
      cell: ({ status }) => <UserStatusBadge status={status} />,
    },
    {
      key: 'authority',
      header: t('columns.authority'),
      sortable: true,
      className: narrow,
      cell: ({ authority }) => <AuthorityBadge level={authority} />,
    },
    {
      key: 'coins',
      header: t('columns.coins'),
      align: 'end',
      className: oneLine,
      cell: ({ cash }) => <span className="tabular-nums">{number(cash)}</span>,
    },
    {
      key: 'twoFactor',
      header: t('columns.twoFactor'),
      className: oneLine,
      cell: ({ two_factor }) =>
        two_factor ? (
          <span className="text-success">
            <Icon as={ShieldCheck} size={18} />
            <span className="sr-only">{t('twoFactorOn')}</span>
          </span>
        ) : (
          <span className="text-muted">{t('twoFactorOff')}</span>
        ),
    },
    {
      key: 'create_time',
      header: t('columns.registered'),
      sortable: true,
      className: oneLine,
      cell: ({ create_time }) => <AdminDay iso={create_time} className="text-secondary" />,
    },
    {
      key: 'last_play',
      header: t('columns.lastActive'),
      sortable: true,
      className: oneLine,
      phone: 'lineEnd',
      cell: ({ last_play }) =>
        last_play ? (
          <AdminTime iso={last_play} short className="text-secondary" />
        ) : (
          <span className="text-muted">{t('never')}</span>
        ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      actions: true,
      align: 'end',
      className: oneLine,
      phone: 'more',
      cell: (user) => onAction && <UserMenu user={user} onAction={onAction} off={off} />,
    },
  ];
  return selection ? [select, ...columns] : columns;
};
