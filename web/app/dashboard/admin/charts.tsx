import { sumMoney } from '@wyrmgate/contract/amounts';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Panel } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayChart } from './day-chart.tsx';

const shownDays = 30;
/** Refetched rarely, because past days hardly change. */
const slowly = { staleTime: 300_000, refetchInterval: 300_000 };

function Waiting() {
  return (
    <Panel>
      <Skeleton className="h-44 w-full" />
    </Panel>
  );
}

export function PeopleCharts() {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const query = useApiQuery(['dashboard', 'history'], {}, slowly);
  return (
    <Loaded query={query} failed={t('charts.failed')} waiting={<Waiting />}>
      {({ days }) => (
        <>
          <DayChart
            title={t('charts.registrations', { days: shownDays })}
            name={t('charts.newUsers')}
            tone="info"
            days={days.map(({ day, registrations }) => ({ day, value: registrations }))}
            format={number}
          />
          <DayChart
            peak
            title={t('charts.online', { days: shownDays })}
            name={t('charts.peak')}
            tone="teal"
            days={days.map(({ day, online }) => ({ day, value: online ?? 0 }))}
            format={number}
          />
        </>
      )}
    </Loaded>
  );
}

/** Daily revenue minus refunds. */
export function RevenueChart() {
  const { t } = useTranslation('dashboard');
  const { money } = useFormat();
  const query = useApiQuery(['donations', 'revenue'], { query: { currency: 'EUR', days: shownDays } }, slowly);
  return (
    <Loaded query={query} failed={t('charts.failed')} waiting={<Waiting />}>
      {({ days, others }) => (
        <DayChart
          title={t('charts.revenue', { days: shownDays })}
          name={t('charts.received')}
          tone="ember"
          days={days.map(({ day, gateways }) => ({
            day,
            value: sumMoney(gateways.map(({ amount }) => amount)),
          }))}
          format={(sum) => money(sum, 'EUR')}
          note={
            others.length > 0 &&
            t('charts.others', { amounts: others.map((sum) => money(sum.amount, sum.currency)).join(' + ') })
          }
        />
      )}
    </Loaded>
  );
}
