import type { AdminUser } from '@wyrmgate/contract/users';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { ListPager } from '../../admin-kit/list-pager.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { NothingListed } from '../../admin-kit/nothing-listed.tsx';
import { cursorIn, firstPage } from '../../admin-kit/page-changes.ts';
import { useAsked } from '../../admin-kit/use-asked.ts';
import { useUrlFilters } from '../../admin-kit/use-url-filters.ts';
import { pageLoader } from '../../platform/page-loader.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BulkBanDialog } from './bulk-ban-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { FindDialog } from './find-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useManaged } from './use-managed.ts';
import { useUsers } from './use-users.ts';
import { type AskedAct, UserDialog } from './user-acts.tsx';
import { UserFigures } from './user-figures.tsx';
import { normalSort, pageSize, readFilters, sortState, sortText } from './user-filters.ts';
import { UsersFilterBar } from './users-filter-bar.tsx';
import { UsersTable } from './users-table.tsx';

export const handle = { namespaces: ['users', 'auth'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'users:meta.title', noindex: true });
// Invented people are no sight for a site that is open to players.
export const loader = pageLoader(({ devPages }) => ({ withSamples: devPages }));

/** Everybody who has an account. */
export default function UsersPage() {
  const { t } = useTranslation('users');
  const { withSamples } = useLoaderData<typeof loader>();
  const { search, filter, searchWith } = useUrlFilters();
  const filters = readFilters(search);
  const { query, samples } = useUsers({ ...filters, ...cursorIn(search) }, withSamples);
  const can = useCan();
  const managed = useManaged();
  const [asked, setAsked] = useState<AskedAct>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [banning, setBanning] = useState(false);
  const [finding, setFinding] = useState(false);
  useAsked('ban', () => can('admin.users.ban') && setFinding(true));
  const reset = () =>
    filter({ search: undefined, status: undefined, role: undefined, registered: undefined, active: undefined });
  const { page, sort, ...wanted } = filters;
  const filtered = Object.values(wanted).some((value) => value !== undefined);
  const off = samples !== undefined;
  const sorting = {
    sort: sortState(sort),
    onSort: (next: Parameters<typeof sortText>[0]) => {
      const text = sortText(next);
      filter({ sort: text === normalSort ? undefined : text });
    },
  };
  const allows = (user: AdminUser) => user.status === 'OK' && managed(user);
  const toggle = ({ id }: AdminUser) =>
    setSelected((current) => new Set(current.has(id) ? [...current].filter((one) => one !== id) : [...current, id]));
  const selection = can('admin.users.ban') ? { ids: selected, toggle, allows } : undefined;
  const table = { ...sorting, selection, onAsk: setAsked };
  const chosen = (query.data?.users ?? []).filter((user) => selected.has(user.id) && allows(user));
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title={t('title')}
        actions={
          <>
            {can('admin.users.ban') && (
              <Button icon={Ban} disabled={off} onClick={() => setFinding(true)}>
                {t('find.open')}
              </Button>
            )}
            {can('admin.users.export') && <ExportButton filters={filters} off={off} />}
          </>
        }
      >
        {t('lead')}
      </PageHeader>
      <UserFigures />
      <Panel flush>
        <UsersFilterBar filters={filters} onChange={filter} onReset={reset} />
        {off ? (
          <>
            <Banner
              tone="warning"
              role="alert"
              className="m-3"
              action={
                <Link to={`?${search}`} reloadDocument className="text-link">
                  {t('reload')}
                </Link>
              }
            >
              {t('sample')}
            </Banner>
            <UsersTable {...table} rows={samples} off />
          </>
        ) : (
          <Loaded query={query} failed={t('failed')} waiting={<UsersTable {...table} rows={undefined} />}>
            {({ users, pagination }) => (
              <>
                {selection && users.length > 0 && (
                  <SelectionBar
                    choosable={users.filter(allows)}
                    selected={chosen}
                    onSelect={(next) => setSelected(new Set(next.map(({ id }) => id)))}
                    onBan={() => setBanning(true)}
                    off={off}
                  />
                )}
                <UsersTable
                  {...table}
                  rows={users}
                  refreshing={query.isPlaceholderData}
                  empty={
                    <NothingListed
                      title={t('empty.title')}
                      text={t('empty.text')}
                      filtered={filtered}
                      onReset={reset}
                      firstPage={page > 1 && pagination.total > 0 ? searchWith(firstPage) : undefined}
                    />
                  }
                />
                {users.length > 0 && (
                  <ListPager
                    page={page}
                    pageSize={pageSize}
                    pagination={pagination}
                    search={search}
                    searchWith={searchWith}
                  />
                )}
              </>
            )}
          </Loaded>
        )}
      </Panel>
      {finding && (
        <FindDialog
          onClose={() => setFinding(false)}
          onFound={(user) => {
            setFinding(false);
            setAsked({ act: 'ban', user });
          }}
        />
      )}
      <UserDialog asked={asked} onClose={() => setAsked(undefined)} />
      {banning && chosen.length > 0 && (
        <BulkBanDialog
          userIds={chosen.map(({ id }) => id)}
          onClose={() => {
            setBanning(false);
            setSelected(new Set());
          }}
        />
      )}
    </div>
  );
}
