import type { ForumPlayer } from '@wyrmgate/contract/forum-players';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { WarnDialog } from '../../shell/warn-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CleanupPanel } from './cleanup-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';

export const handle = { namespaces: ['forum-admin', 'forum', 'moderation', 'moderation-admin'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'forum-admin:reports.player', noindex: true });

function Warnings({ player }: { player: ForumPlayer }) {
  const { t } = useTranslation('forum-admin');
  const { t: word } = useTranslation('forum');
  const { date } = useFormat();
  const editable = useCan()('admin.forum.moderate');
  const [warning, setWarning] = useState(false);
  const withdraw = useAdminMutation((id: number) => api.forum.withdrawWarning({ params: { id } }), {
    invalidates: [['forum'], ['moderation', 'history']],
    done: () => t('player.withdrawDone'),
  });
  return (
    <Panel
      title={t('player.warnings')}
      aside={
        editable &&
        player.name !== null && (
          <Button size="sm" onClick={() => setWarning(true)}>
            {t('player.warn')}
          </Button>
        )
      }
    >
      {warning && player.name !== null && (
        <WarnDialog kind="player" id={player.id} name={player.name} onClose={() => setWarning(false)} />
      )}
      {player.warnings.length === 0 && <p className="text-control text-secondary">{t('player.noWarnings')}</p>}
      <ul className="divide-y divide-line">
        {player.warnings.map((warning) => (
          <li key={warning.id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 text-control">
              <p>
                {t('player.pointsOf', { points: warning.points })},{' '}
                {warning.withdrawn ? t('player.withdrawn') : t('player.until', { date: date(warning.expires_at) })}
              </p>
              {warning.reason && <p className="wrap-anywhere text-secondary">{warning.reason}</p>}
              <p className="text-meta text-muted">
                {warning.by ?? word('former')} · <AdminTime iso={warning.created_at} />
              </p>
            </div>
            {editable && !warning.withdrawn && (
              <Button size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate(warning.id)}>
                {t('player.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export default function ForumPlayerPage() {
  const { t } = useTranslation('forum-admin');
  const { t: word } = useTranslation('forum');
  const { number } = useFormat();
  const params = { id: Number(useParams().id) };
  const found = useApiQuery(['forum', 'player'], { params, query: {} }, { quiet: true });
  const { data } = found;
  const name = data?.name ?? word('former');
  return (
    <AdminPage
      title={data ? t('player.title', { name }) : t('reports.player')}
      lead={data && <PlayerLink id={data.id}>{name}</PlayerLink>}
    >
      {found.isPending && <Skeleton className="h-64" />}
      {found.isError && !data && (
        <ErrorState title={t('player.failed')} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      )}
      {data && (
        <div className="grid gap-5 lg:grid-cols-2">
          <Panel title={t('player.overview')}>
            <Facts
              facts={(['posts', 'thanks', 'points', 'upheld'] as const).map((key) => ({
                key,
                label: t(`player.${key}`),
                value: number(data[key]),
              }))}
            />
          </Panel>
          <Warnings player={data} />
          <CleanupPanel player={data} />
          <HistoryPanel id={data.id} />
        </div>
      )}
    </AdminPage>
  );
}
