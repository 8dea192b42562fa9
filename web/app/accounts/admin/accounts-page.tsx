import { accounts } from '@wyrmgate/contract/accounts';
import { accountSorts, premiumTypes } from '@wyrmgate/contract/accounts-constants';
import { userStatuses } from '@wyrmgate/contract/users-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { ExportButton } from '../../admin-kit/export-button.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf, text, view } from '../../admin-kit/filters.ts';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { CoinsDialog } from '../../ledger/admin/coins-dialog.tsx';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { AccountStatusDialog } from './account-status-dialog.tsx';
import { type AccountAction, AccountsTable } from './accounts-table.tsx';
import { PremiumDialog } from './premium-dialog.tsx';

export const handle = { namespaces: ['accounts', 'users', 'player', 'ledger'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'accounts:meta.title', noindex: true });

const accountFilters = filters({
  search: text(accounts.list.query.shape.search),
  status: oneOf(userStatuses),
  premium: oneOf(premiumTypes),
  sort: view(
    accountSorts.flatMap((by) => [by, `-${by}`] as const),
    '-id',
  ),
});

export default function AccountsPage() {
  const { t } = useTranslation('accounts');
  const list = useAdminList(['accounts', 'list'], (query, options) => api.accounts.list({ query }, options), {
    filters: accountFilters,
    pageSize: [20, 50, 100],
  });
  const can = useCan();
  const [action, setAction] = useState<AccountAction>();
  const close = () => setAction(undefined);
  const all = { value: '', label: t('dashboard:filters.all') };
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        can('admin.accounts.export') && (
          <ExportButton
            label={t('users:actions.export')}
            busy={t('users:actions.exporting')}
            read={() => api.accounts.exportCsv({ query: list.values })}
            done={({ rows }) => t('exported', { count: rows })}
          />
        )
      }
    >
      <AdminList
        list={list}
        rowsOf={(data) => data.accounts}
        failed={t('failed')}
        empty={{ title: t('users:empty.title'), text: t('users:empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('users:filters.search')} />}
        filters={
          <>
            <FilterSelect
              {...list.control('status')}
              label={t('users:columns.status')}
              options={[all, ...userStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
            />
            <FilterSelect
              {...list.control('premium')}
              label={t('columns.premium')}
              options={[all, ...premiumTypes.map((value) => ({ value, label: t(`premium.${value}`) }))]}
            />
          </>
        }
      >
        {(state) => <AccountsTable {...state} {...list.sorting} onAction={setAction} />}
      </AdminList>
      {action?.act === 'grant' && <PremiumDialog account={action.account} onClose={close} />}
      {action?.act === 'status' && <AccountStatusDialog account={action.account} onClose={close} />}
      {action?.act === 'coins' && <CoinsDialog id={action.account.id} onClose={close} />}
    </AdminPage>
  );
}
