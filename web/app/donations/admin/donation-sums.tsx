import type { donations } from '@wyrmgate/contract/donations';
import type { Reply } from '@wyrmgate/contract/endpoint';
import { type Currency, currencies } from '@wyrmgate/contract/shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Panel } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatStrip } from '../../ui/stat-strip.tsx';
import { GatewayRevenueChart } from './gateway-revenue-chart.tsx';

const shownDays = 30;

export function DonationSums() {
  const { t } = useTranslation('donations');
  const [currency, setCurrency] = useState<Currency>('EUR');
  const stats = useApiQuery(['donations', 'stats']);
  const revenue = useApiQuery(['donations', 'revenue'], { query: { currency, days: shownDays } });
  return (
    <>
      <Loaded
        query={stats}
        failed={t('stats.failed')}
        waiting={currencies.map((each) => <Figures key={each} currency={each} />)}
      >
        {({ currencies: received, ...euros }) =>
          (received.length > 0 ? received : [euros]).map((sums) => (
            <Figures key={sums.currency} currency={sums.currency} sums={sums} />
          ))
        }
      </Loaded>
      <Panel
        title={t('chart.title', { days: shownDays })}
        aside={
          <Segmented
            label={t('stats.currency')}
            hideLabel
            size="sm"
            value={currency}
            onChange={setCurrency}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        }
      >
        <Loaded query={revenue} failed={t('chart.failed')} waiting={<Skeleton className="h-[295px] w-full" />}>
          {({ days, others }) => <GatewayRevenueChart days={days} others={others} currency={currency} />}
        </Loaded>
      </Panel>
    </>
  );
}

type Sums = Reply<(typeof donations)['stats']>['currencies'][number];

function Figures({ currency, sums }: { currency: string; sums?: Sums }) {
  const { t } = useTranslation('donations');
  const { money } = useFormat();
  const figure = (key: 'total' | 'today' | 'month' | 'average' | 'review' | 'closed', amount = 0, count?: number) => ({
    key,
    label: t(`stats.${key}`),
    value: money(amount, currency),
    note: count === undefined ? t('stats.perPayment') : t('stats.count', { count }),
  });
  return (
    <StatStrip
      label={`${t('stats.label')}, ${currency}`}
      loading={!sums}
      stats={[
        figure('total', sums?.totalAmount, sums?.totalCount ?? 0),
        figure('today', sums?.todayAmount, sums?.todayCount ?? 0),
        figure('month', sums?.monthAmount, sums?.monthCount ?? 0),
        figure('average', sums?.averageDonation),
        ...(sums && sums.reviewCount > 0 ? [figure('review', sums.reviewAmount, sums.reviewCount)] : []),
        ...(sums && sums.closedCount > 0 ? [figure('closed', sums.closedAmount, sums.closedCount)] : []),
      ]}
    />
  );
}
