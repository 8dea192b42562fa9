import { useTranslation } from '#i18n';
import { Panel } from '../ui/card.tsx';
import { useFigures } from './use-figures.ts';

/** What the process that answered uses, as plain facts: its thresholds come with the health screen. */
export function ServerFacts() {
  const { t } = useTranslation('dashboard');
  const { data } = useFigures();
  if (data === undefined) return null;
  return (
    <Panel title={t('server.title')} aside={t('server.note')}>
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Fact name={t('server.memory')} value={t('server.memoryValue', { megabytes: data.memoryUsage })} />
        <Fact name={t('server.cpu')} value={t('server.cpuValue', { percent: data.cpuUsage })} />
      </dl>
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline gap-3">
      <dt className="text-secondary">{name}</dt>
      <dd className="font-[580] text-heading tabular-nums">{value}</dd>
    </div>
  );
}
