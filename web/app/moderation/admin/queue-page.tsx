import type { ModerationItem } from '@wyrmgate/contract/moderation';
import { type ModerationKind, moderationKinds } from '@wyrmgate/contract/moderation-constants';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { MuteDialog } from '../../chat/mute-dialog.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { WarnDialog } from '../../shell/warn-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { BanAuthor } from './ban-author.tsx';
import { DecideItemDialog } from './decide-item-dialog.tsx';
import { type Act, ModerationItemCard } from './moderation-item-card.tsx';

export const handle = {
  namespaces: ['moderation-admin', 'moderation', 'forum', 'chat', 'users'],
} satisfies RouteHandle;
export const meta = pageMeta({ title: 'moderation-admin:title', noindex: true });

/** Refetch interval, because other people report items and decide on them while the queue is open. */
const refreshMs = 30_000;
type Tab = ModerationKind | 'all' | 'mine';

const addressOf = (tab: Tab): string => {
  if (tab === 'all') return adminUrls.moderation;
  return `${adminUrls.moderation}?${tab === 'mine' ? 'mine=true' : `kind=${tab}`}`;
};

/** Lists the items awaiting a decision, limited to those that the viewer may see. */
export default function QueuePage() {
  const { t } = useTranslation('moderation-admin');
  const [search] = useSearchParams();
  const kind = moderationKinds.find((one) => one === search.get('kind'));
  const mine = search.get('mine') === 'true';
  const current: Tab = mine ? 'mine' : (kind ?? 'all');
  const list = useApiQuery(
    ['moderation', 'queue'],
    { query: { ...(kind && { kind }), ...(mine && { mine: 'true' as const }) } },
    { quiet: true, refetchInterval: refreshMs },
  );
  const [open, setOpen] = useState<{ item: ModerationItem; act: Act }>();
  const close = () => setOpen(undefined);
  const author = open?.item.author ?? null;
  const authorId = open?.item.author_id ?? null;
  const { data } = list;
  const counts = data?.counts ?? {};
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const kinds = moderationKinds.filter((one) => counts[one] || one === kind);
  const labelOf = (tab: Tab) => {
    if (tab === 'mine') return t('mine');
    const count = tab === 'all' ? total : (counts[tab] ?? 0);
    const name = tab === 'all' ? t('all') : t(`kind.${tab}`);
    return count > 0 ? `${name} (${count})` : name;
  };
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <TabLinks
        label={t('title')}
        tabs={(['all', ...kinds, 'mine'] as const).map((tab) => ({
          key: tab,
          label: labelOf(tab),
          current: tab === current,
          link: <Link to={addressOf(tab)} />,
        }))}
      />
      {list.isPending && <Skeleton className="h-64" />}
      {list.isError && !data && (
        <ErrorState title={t('failed')} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {data?.items.length === 0 && <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
      <ul className="grid gap-4">
        {data?.items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <ModerationItemCard item={item} onOpen={(act) => setOpen({ item, act })} />
          </li>
        ))}
      </ul>
      {data?.more && <p className="text-control text-secondary">{t('more')}</p>}
      {open?.act === 'decide' && <DecideItemDialog item={open.item} onClose={close} />}
      {open?.act === 'warn' && author !== null && authorId !== null && (
        <WarnDialog kind="player" id={authorId} name={author} onClose={close} />
      )}
      {open?.act === 'mute' && author !== null && <MuteDialog username={author} onClose={close} />}
      {open?.act === 'ban' && authorId !== null && <BanAuthor id={authorId} onClose={close} />}
    </AdminPage>
  );
}
