import { keepPreviousData } from '@tanstack/react-query';
import type { Approval } from '@wyrmgate/contract/approvals';
import { approvalRefreshSeconds } from '@wyrmgate/contract/approvals-constants';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { pageIn, useUrlFilters } from '../../admin-kit/use-url-filters.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Banner } from '../../ui/banner.tsx';
import { Panel } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';

export const handle = { namespaces: ['approvals', 'ledger', 'gms', 'users'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'approvals:meta.title', noindex: true });

const perPage = 20;

/** Requests that wait for a second person, and what became of the others. */
export default function ApprovalsPage() {
  const { t } = useTranslation('approvals');
  const { search, searchWith } = useUrlFilters();
  const status = search.get('tab') === 'closed' ? 'closed' : 'pending';
  const page = pageIn(search);
  const refetchInterval = approvalRefreshSeconds * 1000;
  const query = useApiQuery(
    ['approvals', 'list'],
    { query: { status, page, limit: perPage } },
    { placeholderData: keepPreviousData, refetchInterval },
  );
  const switchedOn = useApiQuery(['approvals', 'waiting'], {}, { refetchInterval }).data?.fourEyes;
  const [open, setOpen] = useState<{ decision: Decision; approval: Approval }>();
  const name = status === 'pending' ? 'waiting' : 'closed';
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      {switchedOn === false && <Banner tone="info">{t('off')}</Banner>}
      <TabLinks
        label={t('tabs.label')}
        tabs={(['waiting', 'closed'] as const).map((key) => ({
          key,
          label: t(`tabs.${key}`),
          current: key === name,
          link: (
            <Link to={searchWith({ tab: key === 'closed' ? key : undefined, page: undefined })} preventScrollReset />
          ),
        }))}
      />
      <Panel flush>
        <Loaded query={query} failed={t('failed.load')} waiting={<Skeleton className="h-64 w-full" />}>
          {({ approvals, pagination }) =>
            approvals.length === 0 ? (
              <EmptyState title={t(`empty.${name}Title`)}>{t(`empty.${name}Text`)}</EmptyState>
            ) : (
              <>
                <ul aria-label={t(`tabs.${name}`)} className="divide-y divide-line">
                  {approvals.map((approval) => (
                    <ApprovalCard
                      key={approval.id}
                      approval={approval}
                      onDecide={(decision) => setOpen({ decision, approval })}
                    />
                  ))}
                </ul>
                {pagination.pages > 1 && (
                  <Pager
                    compact
                    page={page}
                    pageSize={perPage}
                    total={pagination.total}
                    link={(to) => (
                      <Link
                        to={searchWith({ page: to === 1 ? undefined : to })}
                        preventScrollReset
                        defaultShouldRevalidate={false}
                      />
                    )}
                    className="border-line border-t p-3.5"
                  />
                )}
              </>
            )
          }
        </Loaded>
      </Panel>
      {open && <DecisionDialog {...open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
