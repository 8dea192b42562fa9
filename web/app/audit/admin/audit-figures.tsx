import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Stat, StatStrip } from '../../ui/stat-strip.tsx';

const waiting: Stat[] = ['today', 'failures', 'mostActive', 'mostCommon'].map((key) => ({
  key,
  label: '',
  value: '',
  note: ' ',
}));

export function AuditFigures() {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  const query = useApiQuery(['audit', 'stats'], {}, { refetchInterval: 30_000 });
  const label = t('stats.label');
  return (
    <Loaded query={query} failed={t('stats.failed')} waiting={<StatStrip label={label} stats={waiting} loading />}>
      {(stats) => {
        const [person] = stats.mostActiveUsers;
        const [action] = stats.mostCommonActions;
        const unusual = (
          <Badge tone="warning" dot className="tracking-normal">
            {t('stats.unusual')}
          </Badge>
        );
        return (
          <StatStrip
            label={label}
            stats={[
              {
                key: 'today',
                label: t('stats.today'),
                value: (
                  <span className="inline-flex flex-wrap items-center gap-x-3">
                    {number(stats.totalActionsToday)}
                    {stats.differenceFlagged && unusual}
                  </span>
                ),
                note: t('stats.yesterday', { count: stats.actionsYesterday }),
              },
              {
                key: 'failures',
                label: t('stats.failures'),
                value: number(stats.failedActionsToday),
                note: t('stats.failuresNote'),
              },
              named(
                'mostActive',
                t('stats.mostActive'),
                person?.username,
                t('stats.times', { count: person?.actions ?? 0 }),
              ),
              named(
                'mostCommon',
                t('stats.mostCommon'),
                action && t(`actions.${action.action}`),
                t('stats.times', { count: action?.count ?? 0 }),
              ),
            ]}
          />
        );
      }}
    </Loaded>
  );
}

const named = (key: string, label: string, name: string | undefined, note: string): Stat => ({
  key,
  label,
  value: <span className="block text-card leading-[2.15rem] tracking-normal">{name ?? '–'}</span>,
  note,
});
