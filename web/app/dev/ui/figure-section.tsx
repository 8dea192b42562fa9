import { useTranslation } from '#i18n';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { Meter } from '../../ui/meter.tsx';
import { StatStrip } from '../../ui/stat-strip.tsx';
import { Specimen, useSideName } from './specimen.tsx';

const trend = [4010, 4030, 4022, 4061, 4058, 4102, 4099, 4140, 4133, 4188, 4180, 4218];

const stats = [
  { key: 'users', label: 'Total users', value: '48,213', note: '28,114 active, 412 banned' },
  { key: 'new', label: 'New today', value: '137', note: 'Since 00:00, Europe/Rome' },
  {
    key: 'online',
    label: 'Online now',
    value: '4,218',
    note: '8.7% of all users',
    trend: { values: trend, label: 'Rising from 4,010 to 4,218' },
  },
  { key: 'money', label: 'Donations today', value: '€1,284.50', note: '43 payments, average €29.87' },
];

export function FigureSection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('figures')} stacked>
      <FigureBoard />
    </Specimen>
  );
}

function FigureBoard() {
  const named = useSideName();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StatStrip label={named('Today’s figures')} stats={stats} />
      <StatStrip label={named('Figures on their way')} stats={stats} loading />
      <Panel
        title="Server health"
        aside={
          <Badge tone="warning" dot>
            Watch
          </Badge>
        }
      >
        <div className="grid gap-6 sm:grid-cols-2">
          <Meter label="CPU" value={64} text="64%" tone="warning" ticks={[60, 80]} />
          <Meter label="Memory" value={58} text="58%" tone="success" ticks={[70, 85]} />
          <Meter label="Error rate" value={1.4} max={10} text="1.4%" tone="success" ticks={[2, 5]} />
          <Meter label="Response time" value={412} max={2500} text="412 ms" tone="danger" ticks={[1000, 2000]} />
        </div>
      </Panel>
    </div>
  );
}
