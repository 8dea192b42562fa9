import type { ForumReport } from '@wyrmgate/contract/forum-report-shapes';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { DecidePostDialog } from './decide-post-dialog.tsx';
import { HeldList } from './held-list.tsx';
import { PostReportCard } from './post-report-card.tsx';

export const handle = { namespaces: ['forum-admin', 'forum', 'chat'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'forum-admin:reports.title', noindex: true });

const states = ['waiting', 'held', 'decided'] as const;

type Page = { after: number | undefined; onMore: (after: number) => void };

function ReportList({ state, after, onMore }: Page & { state: 'waiting' | 'decided' }) {
  const { t } = useTranslation('forum-admin');
  const list = useApiQuery(
    ['forum', 'reports'],
    { query: { state, ...(after !== undefined && { after }) } },
    { quiet: true },
  );
  const [open, setOpen] = useState<ForumReport>();
  const { data } = list;
  return (
    <>
      {list.isPending && <Skeleton className="h-64" />}
      {list.isError && !data && (
        <ErrorState title={t('reports.failed')} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {data?.reports.length === 0 && (
        <EmptyState title={t(`reports.empty.${state}`)}>{t('reports.empty.text')}</EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.reports.map((report) => (
          <li key={report.id}>
            <PostReportCard report={report} onDecide={() => setOpen(report)} />
          </li>
        ))}
      </ul>
      {data?.next != null && (
        <p className="text-end">
          <Button onClick={() => onMore(data.next ?? 0)}>{t('reports.older')}</Button>
        </p>
      )}
      {open && <DecidePostDialog report={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Two queues: reported posts, newest first, and posts awaiting approval. */
export default function ReportsPage() {
  const { t } = useTranslation('forum-admin');
  const [search, setSearch] = useSearchParams();
  const state = states.find((one) => one === search.get('state')) ?? 'waiting';
  const page: Page = {
    after: Number(search.get('after') ?? '') || undefined,
    onMore: (after) => setSearch({ ...(state !== 'waiting' && { state }), after: String(after) }),
  };
  const { data: waiting } = useApiQuery(['forum', 'waiting'], {}, { quiet: true });
  return (
    <AdminPage title={t('reports.title')} lead={t('reports.lead')}>
      <TabLinks
        label={t('reports.title')}
        tabs={states.map((key) => ({
          key,
          label: key === 'held' && waiting?.held ? `${t('reports.held')} (${waiting.held})` : t(`reports.${key}`),
          current: key === state,
          link: <Link to={key === 'waiting' ? adminUrls.forum : `${adminUrls.forum}?state=${key}`} />,
        }))}
      />
      {state === 'held' ? <HeldList {...page} /> : <ReportList state={state} {...page} />}
    </AdminPage>
  );
}
