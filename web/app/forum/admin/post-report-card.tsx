import { pageOfPost } from '@wyrmgate/contract/forum-constants';
import type { ForumReport } from '@wyrmgate/contract/forum-report-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { forumThread } from '../../shell/urls.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { LongText } from '../../ui/long-text.tsx';

const tones: Record<ForumReport['state'], Tone> = {
  open: 'warning',
  claimed: 'info',
  upheld: 'danger',
  dismissed: 'neutral',
};

/** A report, with the text of the post at the time of the report, and the author's record. */
export function PostReportCard({ report, onDecide }: { report: ForumReport; onDecide: () => void }) {
  const { t } = useTranslation('forum-admin');
  const { t: word } = useTranslation('forum');
  const editable = useCan()('admin.forum.moderate');
  const claim = useAdminMutation(api.forum.claim, { invalidates: [['forum']] });
  const { post } = report;
  const nameOf = (name: string | null) => name ?? word('former');
  const taken = report.state === 'claimed' && !report.mine;
  const waiting = report.state === 'open' || report.state === 'claimed';
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[report.state]}>{t(`state.${report.state}`)}</Badge>
          {word(`reason.${report.reason}`)}
        </span>
      }
      aside={
        <>
          {t('reports.by', { name: nameOf(report.reporter) })} · <AdminTime iso={report.created_at} />
        </>
      }
    >
      <p className="text-meta text-secondary">
        <Link
          to={forumThread(post.thread, { page: pageOfPost(post.no), no: post.no })}
          className="wrap-anywhere font-[560]"
        >
          {post.thread.title} #{post.no}
        </Link>{' '}
        · <PlayerLink id={post.author_id}>{nameOf(post.author)}</PlayerLink> ·{' '}
        <Link to={`${adminUrls.forum}/players/${post.author_id}`} className="text-link">
          {t('reports.player')}
        </Link>{' '}
        · {t('reports.record', { upheld: post.upheld, warnings: post.warnings })}
        {post.points > 0 && <> · {t('player.pointsOf', { points: post.points })}</>}
      </p>
      <LongText text={post.text} />
      {report.note && <p className="wrap-anywhere mt-3 text-control text-secondary">{report.note}</p>}
      {(post.removed || post.thread.hidden) && (
        <p className="mt-3 text-meta text-muted">{t(post.removed ? 'reports.removed' : 'reports.hidden')}</p>
      )}
      {report.decision && (
        <p className="wrap-anywhere mt-3 text-control">
          {t('reports.decided_by', { decision: t(`decision.${report.decision}`), name: nameOf(report.decided_by) })}
          {report.decided_at && (
            <>
              {' · '}
              <AdminTime iso={report.decided_at} />
            </>
          )}
          {report.answer && <span className="block text-secondary">{report.answer}</span>}
        </p>
      )}
      {editable && waiting && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button variant="primary" disabled={taken} onClick={onDecide}>
            {t('reports.decide')}
          </Button>
          <Button
            loading={claim.isPending}
            disabled={taken && !report.may_take_over}
            onClick={() => claim.mutate({ params: { id: report.id }, body: { claim: !report.mine } })}
          >
            {report.mine ? t('reports.release') : t(taken ? 'reports.takeOver' : 'reports.claim')}
          </Button>
          {report.claimed_by && (
            <span className="text-meta text-secondary">{t('reports.claimedBy', { name: report.claimed_by })}</span>
          )}
        </div>
      )}
    </Panel>
  );
}
