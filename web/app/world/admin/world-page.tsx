import { exclusions } from '@wyrmgate/contract/world-constants';
import type { WorldAdmin } from '@wyrmgate/contract/world-shapes';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RulesForm } from './rules-form.tsx';

export const handle = { namespaces: ['world-admin', 'world'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'world-admin:title', noindex: true });

const tones: Record<'building' | 'live' | 'old' | 'failed', Tone> = {
  building: 'info',
  live: 'success',
  old: 'neutral',
  failed: 'danger',
};

function LastSnapshot({ world: { live, latest, family, demo } }: { world: WorldAdmin }) {
  const { t } = useTranslation('world-admin');
  const { number } = useFormat();
  return (
    <Panel title={t('snapshot.title')}>
      {latest?.state === 'failed' && (
        <Banner tone="warning" role="status" title={t('snapshot.failed')} className="mb-4">
          {latest.failure}
        </Banner>
      )}
      <Facts
        facts={[
          { key: 'game', label: t('snapshot.game'), value: demo ? t('snapshot.demo') : family },
          {
            key: 'state',
            label: t('snapshot.state'),
            value: latest ? (
              <Badge tone={tones[latest.state]} dot>
                {t(`states.${latest.state}`)}
              </Badge>
            ) : (
              t('snapshot.none')
            ),
          },
          {
            key: 'live',
            label: t('snapshot.live'),
            value: live?.finished_at ? <AdminTime iso={live.finished_at} /> : t('snapshot.none'),
          },
          { key: 'characters', label: t('snapshot.characters'), value: number(live?.characters ?? 0) },
          { key: 'guilds', label: t('snapshot.guilds'), value: number(live?.guilds ?? 0) },
          ...exclusions.map((rule) => ({
            key: rule,
            label: t(`excluded.${rule}`),
            value: number(live?.excluded[rule] ?? 0),
          })),
        ]}
      />
    </Panel>
  );
}

/** Shows the status and settings of the snapshots behind the rankings. */
export default function WorldPage() {
  const { t } = useTranslation('world-admin');
  const editable = useCan()('admin.world.edit');
  const query = useApiQuery(['world', 'adminGet'], {}, { refetchInterval: 10_000 });
  const refresh = useAdminMutation(api.world.refresh, { invalidates: [['world']], done: () => t('refresh.done') });
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        editable && (
          <Button
            icon={RefreshCw}
            loading={refresh.isPending}
            loadingLabel={t('refresh.doing')}
            onClick={() => refresh.mutate({})}
          >
            {t('refresh.action')}
          </Button>
        )
      }
    >
      <Loaded query={query} failed={t('failed')} waiting={<Skeleton className="h-96 w-full animate-appear" />}>
        {(world) => (
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <RulesForm key={world.version} world={world} editable={editable} />
            <LastSnapshot world={world} />
          </div>
        )}
      </Loaded>
    </AdminPage>
  );
}
