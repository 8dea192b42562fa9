import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { MessagesTable } from './messages-table.tsx';
import { RewardPanel } from './reward-panel.tsx';

export const handle = { namespaces: ['donors'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'donors:admin.meta.title', noindex: true });

/** Messages from donors, and the reward for donating. */
export default function DonorWallPage() {
  const { t } = useTranslation('donors');
  const can = useCan();
  const list = useAdminList(['donors', 'messages'], (query, options) => api.donors.messages({ query }, options), {
    pageSize: 20,
  });
  return (
    <AdminPage title={t('admin.title')} lead={t('admin.lead')}>
      {can('admin.packages.edit') && <RewardPanel />}
      <AdminList
        list={list}
        title={t('admin.messages')}
        rowsOf={({ messages }) => messages}
        failed={t('admin.failed')}
        empty={{ title: t('admin.empty.title'), text: t('admin.empty.text') }}
      >
        {(state) => <MessagesTable {...state} />}
      </AdminList>
    </AdminPage>
  );
}
