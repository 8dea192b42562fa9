import { maxReason } from '@wyrmgate/contract/forum-constants';
import type { HeldPost } from '@wyrmgate/contract/forum-report-shapes';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { forumThread } from '../../shell/urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { HeldContentView } from '../held-content.tsx';

const useDecide = (approve: boolean) => {
  const { t } = useTranslation('forum-admin');
  return useAdminMutation(api.forum.decideHeld, {
    invalidates: [['forum']],
    done: () => t(approve ? 'held.approved' : 'held.refused'),
  });
};

function RefuseDialog({ post, onClose }: { post: HeldPost; onClose: () => void }) {
  const { t } = useTranslation('forum-admin');
  const refuse = useDecide(false);
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      destructive
      title={t('held.refuseTitle')}
      description={t('held.refuseText')}
      confirmLabel={t('held.refuse')}
      confirming={refuse.isPending}
      onConfirm={() =>
        refuse.mutate({ params: { id: post.id }, body: { approve: false, reason } }, { onSettled: onClose })
      }
    >
      <Field label={t('held.refuseReason')} optional>
        <TextArea rows={2} value={reason} maxLength={maxReason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

function HeldCard({ post, onRefuse }: { post: HeldPost; onRefuse: () => void }) {
  const { t } = useTranslation('forum-admin');
  const { t: word } = useTranslation('forum');
  const editable = useCan()('admin.forum.moderate');
  const approve = useDecide(true);
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="warning">{t(`held.reason.${post.reason}`)}</Badge>
          {t(post.opens ? 'held.thread' : 'held.reply')}
        </span>
      }
      aside={<AdminTime iso={post.created_at} />}
    >
      <p className="text-meta text-secondary">
        <Link to={forumThread(post.thread)} className="wrap-anywhere font-[560]">
          {post.thread.title}
        </Link>{' '}
        · <PlayerLink id={post.author_id}>{post.author ?? word('former')}</PlayerLink> ·{' '}
        <Link to={`${adminUrls.forum}/players/${post.author_id}`}>{t('reports.player')}</Link>
      </p>
      <HeldContentView text={post.text} content={post} />
      {post.found.length > 0 && (
        <p className="wrap-anywhere mt-3 text-control text-secondary">
          {t('held.found', { words: post.found.join(', ') })}
        </p>
      )}
      {editable && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            variant="primary"
            loading={approve.isPending}
            onClick={() => approve.mutate({ params: { id: post.id }, body: { approve: true } })}
          >
            {t('held.approve')}
          </Button>
          <Button onClick={onRefuse}>{t('held.refuse')}</Button>
        </div>
      )}
    </Panel>
  );
}

/** Posts awaiting approval, oldest first. */
export function HeldList({ after, onMore }: { after: number | undefined; onMore: (after: number) => void }) {
  const { t } = useTranslation('forum-admin');
  const list = useApiQuery(['forum', 'held'], { query: { ...(after !== undefined && { after }) } }, { quiet: true });
  const [refusing, setRefusing] = useState<HeldPost>();
  const { data } = list;
  return (
    <>
      {list.isPending && <Skeleton className="h-64" />}
      {list.isError && !data && (
        <ErrorState title={t('held.failed')} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {data?.posts.length === 0 && <EmptyState title={t('held.empty.title')}>{t('held.empty.text')}</EmptyState>}
      <ul className="grid gap-4">
        {data?.posts.map((post) => (
          <li key={post.id}>
            <HeldCard post={post} onRefuse={() => setRefusing(post)} />
          </li>
        ))}
      </ul>
      {data?.next != null && (
        <p className="text-end">
          <Button onClick={() => onMore(data.next ?? 0)}>{t('held.more')}</Button>
        </p>
      )}
      {refusing && <RefuseDialog post={refusing} onClose={() => setRefusing(undefined)} />}
    </>
  );
}
