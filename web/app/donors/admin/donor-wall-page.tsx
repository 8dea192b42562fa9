import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { filters, view } from '../../admin-kit/filters.ts';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { MessagesTable } from './messages-table.tsx';
import { RewardPanel } from './reward-panel.tsx';

export const handle = { namespaces: ['donors'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'donors:admin.meta.title', noindex: true });

const tabs = ['all', 'waiting'] as const;

export default function DonorWallPage() {
  const { t } = useTranslation('donors');
  const can = useCan();
  const list = useAdminList(
    ['donors', 'messages'],
    ({ tab: name, ...query }, options) =>
      api.donors.messages({ query: { ...query, ...(name === 'waiting' && { status: name }) } }, options),
    { filters: filters({ tab: view(tabs, 'all') }), pageSize: 20 },
  );
  const { tab } = list.values;
  const waiting = list.query.data?.waiting ?? 0;
  return (
    <AdminPage title={t('admin.title')} lead={t('admin.lead')}>
      {can('admin.packages.edit') && <RewardPanel />}
      {(waiting > 0 || tab === 'waiting') && (
        <TabLinks
          label={t('admin.messages')}
          tabs={tabs.map((key) => ({
            key,
            label: t(`admin.tabs.${key}`, { count: waiting }),
            current: key === tab,
            link: (
              <Link
                to={list.searchWith({ tab: key === 'waiting' ? key : undefined, page: undefined })}
                preventScrollReset
              />
            ),
          }))}
        />
      )}
      <AdminList
        list={list}
        title={t('admin.messages')}
        rowsOf={({ messages }) => messages}
        failed={t('admin.failed')}
        empty={
          tab === 'waiting'
            ? { title: t('admin.empty.waitingTitle'), text: t('admin.empty.waitingText') }
            : { title: t('admin.empty.title'), text: t('admin.empty.text') }
        }
      >
        {(state) => <MessagesTable {...state} />}
      </AdminList>
    </AdminPage>
  );
}
