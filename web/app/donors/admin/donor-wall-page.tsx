import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from '#i18n';
import { ListPager } from '../../admin-kit/list-pager.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { NothingListed } from '../../admin-kit/nothing-listed.tsx';
import { pageIn, useUrlFilters } from '../../admin-kit/use-url-filters.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Panel } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MessagesTable } from './messages-table.tsx';
import { RewardForm } from './reward-form.tsx';

export const handle = { namespaces: ['donors'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'donors:admin.meta.title', noindex: true });

const pageSize = 20;

/** What donors say, and what they get. */
export default function DonorWallPage() {
  const { t } = useTranslation('donors');
  const can = useCan();
  const { search, searchWith, filter } = useUrlFilters();
  const page = pageIn(search);
  const query = useApiQuery(
    ['donors', 'messages'],
    { query: { page, limit: pageSize } },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={t('admin.title')}>{t('admin.lead')}</PageHeader>
      {can('admin.packages.edit') && <RewardForm />}
      <Panel flush title={t('admin.messages')}>
        <Loaded query={query} failed={t('admin.failed')} waiting={<MessagesTable rows={undefined} />}>
          {({ messages, pagination }) => (
            <>
              <MessagesTable
                rows={messages}
                refreshing={query.isPlaceholderData}
                empty={
                  <NothingListed
                    title={t('admin.empty.title')}
                    text={t('admin.empty.text')}
                    filtered={false}
                    onReset={() => filter({})}
                    firstPage={page > 1 && pagination.total > 0 ? searchWith({ page: undefined }) : undefined}
                  />
                }
              />
              {messages.length > 0 && (
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
      </Panel>
    </div>
  );
}
