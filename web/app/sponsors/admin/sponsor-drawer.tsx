import type { AdminSponsor } from '@wyrmgate/contract/sponsors';
import { type ChartDays, chartDays } from '@wyrmgate/contract/sponsors-constants';
import type { SponsorBalance } from '@wyrmgate/contract/sponsors-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminEarnings } from './admin-earnings.tsx';
import { PayoutList } from './payout-list.tsx';
import { ReviewList } from './review-list.tsx';

export function SponsorDrawer({ row, onClose }: { row: AdminSponsor; onClose: () => void }) {
  const can = useCan();
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} size="lg" title={`${row.username} · ${row.sponsor_code}`}>
      <div className="grid gap-7">
        <Analytics id={row.id} />
        <ReviewList id={row.id} editable={can('admin.sponsors.edit')} />
        {can('admin.sponsors.payout') && <PayoutList id={row.id} />}
        <AdminEarnings id={row.id} />
      </div>
    </Drawer>
  );
}

function Analytics({ id }: { id: number }) {
  const { t } = useTranslation('sponsors-admin');
  const { number, date } = useFormat();
  const [period, setPeriod] = useState<ChartDays>('30');
  const query = useApiQuery(['sponsors', 'analytics'], { params: { id }, query: { days: period } });
  return (
    <Loaded query={query} failed={t('failed.one')} waiting={<Skeleton className="h-56 w-full" />}>
      {({ funnel, days, balances }) => (
        <>
          <section className="grid gap-3">
            <span className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="text-card">{t('sponsors:chart.title')}</h3>
              <Segmented
                label={t('sponsors:chart.range')}
                hideLabel
                size="sm"
                value={period}
                onChange={setPeriod}
                options={chartDays.map((value) => ({
                  value,
                  label: t('sponsors:chart.days', { count: Number(value) }),
                }))}
              />
            </span>
            <BarChart
              label={t('sponsors:chart.title')}
              series={[{ key: 'registrations', label: t('sponsors:stats.registrations'), tone: 'info' }]}
              groups={days.map(({ day, registrations }) => ({
                key: day,
                label: date(day),
                values: { registrations },
              }))}
              format={number}
            />
          </section>
          <section className="grid gap-3">
            <h3 className="text-card">{t('sponsors:funnel.title')}</h3>
            <Facts
              facts={(['clicks', 'sign_ups', 'registrations', 'active', 'buyers'] as const).map((key) => ({
                key,
                label: t(`sponsors:funnel.${key}`),
                value: number(funnel[key]),
              }))}
            />
          </section>
          <section className="grid gap-3">
            <h3 className="text-card">{t('sponsors:clicks.title')}</h3>
            <Facts
              facts={(
                [
                  ['clicks', 'counted'],
                  ['repeats', 'repeats'],
                  ['robots', 'robots'],
                  ['suspended', 'suspended'],
                ] as const
              ).map(([column, key]) => ({
                key,
                label: t(`sponsors:clicks.${key}`),
                value: number(days.reduce((total, day) => total + day[column], 0)),
              }))}
            />
          </section>
          {balances.map((balance) => (
            <BalanceFacts key={balance.currency} balance={balance} />
          ))}
        </>
      )}
    </Loaded>
  );
}

function BalanceFacts({ balance }: { balance: SponsorBalance }) {
  const { t } = useTranslation('sponsors');
  const { money } = useFormat();
  return (
    <section className="grid gap-3">
      <h3 className="text-card">
        {t('balance.title')} {balance.currency}
      </h3>
      <Facts
        facts={(['available', 'pending', 'review', 'requested', 'paid'] as const).map((key) => ({
          key,
          label: t(`balance.${key}`),
          value: money(balance[key], balance.currency),
        }))}
      />
    </section>
  );
}
