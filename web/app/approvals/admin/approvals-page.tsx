import type { Approval } from '@wyrmgate/contract/approvals';
import { approvalRefreshSeconds } from '@wyrmgate/contract/approvals-constants';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { filters, view } from '../../admin-kit/filters.ts';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';

export const handle = {
  namespaces: [
    'approvals',
    'ledger',
    'gms',
    'users',
    'settings',
    'accounts',
    'packages',
    'donations',
    'gateway-keys',
    'game-connection',
  ],
} satisfies RouteHandle;
export const meta = pageMeta({ title: 'approvals:meta.title', noindex: true });

const tabs = ['waiting', 'closed'] as const;
const refetchInterval = approvalRefreshSeconds * 1000;

export default function ApprovalsPage() {
  const { t } = useTranslation('approvals');
  const list = useAdminList(
    ['approvals', 'list'],
    ({ tab: name, ...query }, options) =>
      api.approvals.list({ query: { ...query, status: name === 'closed' ? name : 'pending' } }, options),
    { filters: filters({ tab: view(tabs, 'waiting') }), pageSize: 20, refetchInterval },
  );
  const { tab } = list.values;
  const enabled = useApiQuery(['approvals', 'waiting'], {}, { refetchInterval }).data?.fourEyes;
  const [open, setOpen] = useState<{ decision: Decision; approval: Approval }>();
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <TabLinks
        label={t('tabs.label')}
        tabs={tabs.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          current: key === tab,
          link: (
            <Link
              to={list.searchWith({ tab: key === 'closed' ? key : undefined, page: undefined })}
              preventScrollReset
            />
          ),
        }))}
      />
      <AdminList
        list={list}
        rowsOf={({ approvals }) => approvals}
        failed={t('failed.load')}
        empty={{ title: t(`empty.${tab}Title`), text: t(`empty.${tab}Text`) }}
        pager={{ compact: true }}
      >
        {({ rows, empty }) =>
          rows === undefined ? (
            <Skeleton className="h-64 w-full" />
          ) : rows.length === 0 ? (
            empty
          ) : (
            <ul aria-label={t(`tabs.${tab}`)} className="divide-y divide-line">
              {rows.map((approval) => (
                <ApprovalCard
                  key={approval.id}
                  approval={approval}
                  onDecide={(decision) => setOpen({ decision, approval })}
                />
              ))}
            </ul>
          )
        }
      </AdminList>
      {/* Placed below the list, because it loads later and would push the list down. */}
      {enabled === false && <Banner tone="info">{t('off')}</Banner>}
      {open && <DecisionDialog {...open} onClose={() => setOpen(undefined)} />}
    </AdminPage>
  );
}
