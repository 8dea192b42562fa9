import { useTranslation } from '#i18n';
import { AlertLine } from '../../../admin-kit/alert-line.tsx';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { refreshed } from '../../../admin-kit/refreshed.ts';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import { Panel } from '../../../ui/card.tsx';
import { reachedWhenScrolling } from '../../../ui/scrolls.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ScoreRing } from './score-ring.tsx';

export function HealthPanels() {
  const { t } = useTranslation('health');
  const health = useApiQuery(['health', 'get'], {}, refreshed);
  const alerts = useApiQuery(['health', 'alerts'], {}, refreshed);
  return (
    <>
      <Panel title={t('score')}>
        <Loaded query={health} failed={t('failed')} waiting={<Skeleton round className="mx-auto my-4 size-36" />}>
          {(reading) => <ScoreRing health={reading} />}
        </Loaded>
      </Panel>
      <Panel title={t('alerts.title')}>
        <Loaded query={alerts} failed={t('alerts.failed')} waiting={<Skeleton className="h-24 w-full" />}>
          {({ open, over }) => (
            <div ref={reachedWhenScrolling()} className="grid max-h-72 gap-4 overflow-y-auto">
              {open.length === 0 && (
                <div>
                  <p className="text-heading">{t('alerts.none')}</p>
                  <p className="text-meta text-muted">{t('alerts.noneText')}</p>
                </div>
              )}
              {[...open, ...over].map((alert) => (
                <AlertLine key={alert.id} alert={alert} />
              ))}
            </div>
          )}
        </Loaded>
      </Panel>
    </>
  );
}
