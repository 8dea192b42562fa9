import type { AdminUser } from '@wyrmgate/contract/users';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { ExportButton } from '../../admin-kit/export-button.tsx';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useUrlAction } from '../../admin-kit/use-url-action.ts';
import { api } from '../../platform/api/api.ts';
import { pageLoader } from '../../platform/page-loader.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { BulkBanDialog } from './bulk-ban-dialog.tsx';
import { FindUserDialog } from './find-user-dialog.tsx';
import { useManaged } from './use-managed.ts';
import { useSampleUsers } from './use-sample-users.ts';
import { type UserAction, UserDialog } from './user-acts.tsx';
import { UserFigures } from './user-figures.tsx';
import { UserFilterSelects } from './user-filter-selects.tsx';
import { userFilters } from './user-filters.ts';
import { UserSelectionBar } from './user-selection-bar.tsx';
import { UsersTable } from './users-table.tsx';

export const handle = { namespaces: ['users', 'auth'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'users:meta.title', noindex: true });
// Sample users must never appear in production.
export const loader = pageLoader(({ devPages }) => ({ withSamples: devPages }));

export default function UsersPage() {
  const { t } = useTranslation('users');
  const { withSamples } = useLoaderData<typeof loader>();
  const list = useAdminList(
    ['users', 'list'],
    (query, options) => api.users.list({ query }, { ...options, quiet: withSamples }),
    { filters: userFilters, pageSize: [20, 50, 100], ...(withSamples && { retry: 0 }) },
  );
  const samples = useSampleUsers(list.query, withSamples);
  const can = useCan();
  const managed = useManaged();
  const [action, setAction] = useState<UserAction>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [banning, setBanning] = useState(false);
  const [finding, setFinding] = useState(false);
  useUrlAction('ban', () => can('admin.users.ban-temporary') && setFinding(true));
  const off = samples !== undefined;
  const allows = (user: AdminUser) => user.status === 'OK' && managed(user);
  const toggle = ({ id }: AdminUser) =>
    setSelected((current) => new Set(current.has(id) ? [...current].filter((one) => one !== id) : [...current, id]));
  const selection = can('admin.users.ban') ? { ids: selected, toggle, allows } : undefined;
  const table = { ...list.sorting, selection, onAction: setAction };
  const chosen = (list.query.data?.users ?? []).filter((user) => selected.has(user.id) && allows(user));
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {can('admin.users.ban-temporary') && (
            <Button icon={Ban} disabled={off} onClick={() => setFinding(true)}>
              {t('find.open')}
            </Button>
          )}
          {can('admin.users.export') && (
            <ExportButton
              label={t('actions.export')}
              busy={t('actions.exporting')}
              read={() => api.users.exportCsv({ query: list.values })}
              done={({ rows }) => t('exported', { count: rows })}
              fromUrl
              disabled={off}
            />
          )}
        </>
      }
    >
      <UserFigures />
      <AdminList
        list={list}
        rowsOf={(data) => data.users}
        failed={t('failed')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('filters.search')} />}
        filters={<UserFilterSelects control={list.control} />}
        instead={
          off && (
            <>
              <Banner
                tone="warning"
                role="alert"
                className="m-3"
                action={
                  <Link to={`?${list.search}`} reloadDocument className="text-link">
                    {t('reload')}
                  </Link>
                }
              >
                {t('sample')}
              </Banner>
              <UsersTable {...table} rows={samples} off />
            </>
          )
        }
      >
        {(state) => (
          <>
            {selection && state.rows?.length !== 0 && (
              <UserSelectionBar
                choosable={(state.rows ?? []).filter(allows)}
                selected={chosen}
                onSelect={(next) => setSelected(new Set(next.map(({ id }) => id)))}
                onBan={() => setBanning(true)}
                off={off}
              />
            )}
            <UsersTable {...table} {...state} />
          </>
        )}
      </AdminList>
      {finding && (
        <FindUserDialog
          onClose={() => setFinding(false)}
          onFound={(user) => {
            setFinding(false);
            setAction({ act: 'ban', user });
          }}
        />
      )}
      <UserDialog action={action} onClose={() => setAction(undefined)} />
      {banning && chosen.length > 0 && (
        <BulkBanDialog
          userIds={chosen.map(({ id }) => id)}
          onClose={() => {
            setBanning(false);
            setSelected(new Set());
          }}
        />
      )}
    </AdminPage>
  );
}
