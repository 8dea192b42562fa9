import type { Health } from '@wyrmgate/contract/health';
import {
  type HealthStatus,
  type Measure,
  measures,
  scoreThresholds,
  standing,
} from '@wyrmgate/contract/health-constants';
import { formatLocale } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { AlertLine } from '../../admin-kit/alert-line.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { refreshed } from '../../admin-kit/refreshed.ts';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

const tones = { healthy: 'success', warning: 'warning', critical: 'danger' } as const satisfies Record<
  HealthStatus,
  Tone
>;
/** Upper end of the scale. Values beyond it fill the bar. */
const scaleEnd: Record<Measure, number> = { cpu: 100, memory: 100, errorRate: 10, responseTime: 2500 };

/** Health of the server process that handled this request, with the thresholds of the health score. */
export function HealthPanel() {
  const { t } = useTranslation('health');
  const query = useApiQuery(['health', 'get'], {}, refreshed);
  const alerts = useApiQuery(['health', 'alerts'], {}, refreshed);
  const status = query.data?.status;
  return (
    <Panel
      title={t('title')}
      aside={
        status && (
          <Badge tone={tones[status]} dot>
            {t(`status.${status}`)}
          </Badge>
        )
      }
    >
      <Loaded query={query} failed={t('failed')} waiting={<Waiting label={t('ui:loading')} />}>
        {(health) => (
          <div className="grid gap-5">
            {measures.map((measure) => (
              <Reading key={measure} measure={measure} value={health[measure]} />
            ))}
            <ServerFacts health={health} />
            <p className="text-meta text-muted">{t('oneCopy')}</p>
            {(alerts.data?.open ?? []).map((alert) => (
              <AlertLine key={alert.id} alert={alert} />
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function Reading({ measure, value }: { measure: Measure; value: number }) {
  const { t, i18n } = useTranslation('health');
  const { number } = useFormat();
  const percent = new Intl.NumberFormat(formatLocale(i18n.language), { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Meter
      label={t(`measures.${measure}`)}
      value={value}
      max={scaleEnd[measure]}
      text={measure === 'responseTime' ? `${number(value)}\u00a0ms` : percent.format(value / 100)}
      tone={tones[standing(measure, value)]}
      ticks={scoreThresholds[measure]}
    />
  );
}

function ServerFacts({ health: { database, memoryUsage } }: { health: Health }) {
  const { t } = useTranslation('health');
  const { number } = useFormat();
  const answer = database.status === 'ok' ? `${number(database.responseTime)}\u00a0ms` : t('databaseGone');
  return (
    <Facts
      facts={[
        { key: 'database', label: t('database'), value: answer },
        { key: 'process', label: t('process'), value: t('megabytes', { value: memoryUsage }) },
      ]}
    />
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="grid gap-5">
        {measures.map((measure) => (
          <div key={measure} className="grid gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-1.5 w-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
