import type { Reply } from '@wyrmgate/contract/endpoint';
import { formatLocale } from '@wyrmgate/contract/languages';
import type { sponsors } from '@wyrmgate/contract/sponsors';
import { type ChartDays, chartDays, tierMultipliers } from '@wyrmgate/contract/sponsors-constants';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Banner } from '../ui/banner.tsx';
import { BarChart } from '../ui/bar-chart.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { Meter } from '../ui/meter.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatStrip } from '../ui/stat-strip.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { ClicksPanel } from './clicks-panel.tsx';
import { CodeCard } from './code-card.tsx';
import { Conversions } from './conversions.tsx';
import { OwnEarnings } from './own-earnings.tsx';
import { PayoutTable } from './payout-table.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { TierTrack } from './tier-track.tsx';

const ProfileDrawer = lazy(() =>
  import('./profile-drawer.tsx').then(({ ProfileDrawer }) => ({ default: ProfileDrawer })),
);

const Materials = lazy(() => import('./materials.tsx').then(({ Materials }) => ({ default: Materials })));

export type DashboardData = Reply<(typeof sponsors)['dashboard']>;
type DashboardProps = { data: DashboardData; days: ChartDays; onDays: (days: ChartDays) => void };

/** Returns the balance in the payout currency, or else the first balance. */
export const mainBalance = ({ balances, sponsor }: Pick<DashboardData, 'balances' | 'sponsor'>) =>
  balances.find(({ currency }) => currency.toLowerCase() === sponsor.currency) ?? balances[0];

export function SponsorDashboard({ data, days, onDays }: DashboardProps) {
  const { t, i18n } = useTranslation('sponsors');
  const { money, number, date } = useFormat();
  const [editing, setEditing] = useState(false);
  const { sponsor, funnel } = data;
  const main = mainBalance(data);
  const currency = sponsor.currency.toUpperCase();
  const percent = new Intl.NumberFormat(formatLocale(i18n.language), { style: 'percent', maximumFractionDigits: 1 });
  const factor = new Intl.NumberFormat(formatLocale(i18n.language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  });
  const share = funnel.clicks === 0 ? undefined : percent.format(funnel.registrations / funnel.clicks);
  return (
    <div className="page-container grid gap-7 py-10 sm:py-11">
      {sponsor.status === 'suspended' && (
        <Banner tone="warning" role="status">
          <p>{t('suspended')}</p>
          {sponsor.status_reason && <p>{t('suspendedReason', { reason: sponsor.status_reason })}</p>}
        </Banner>
      )}
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div>
          <h1 className="text-h1">{t('title')}</h1>
          <p className="mt-2 max-w-[36rem] text-lead text-secondary">{t('lead')}</p>
          <TierTrack tier={sponsor.tier} byRule={sponsor.tier_by_rule} progress={data.progress} />
        </div>
        <CodeCard code={data.user.sponsorCode} link={data.link} />
      </div>
      <StatStrip
        label={t('stats.label')}
        stats={[
          {
            key: 'clicks',
            label: t('stats.clicks'),
            value: number(funnel.clicks),
            note: t('stats.clicksNote', { count: data.recent_clicks }),
          },
          {
            key: 'registrations',
            label: t('stats.registrations'),
            value: number(funnel.registrations),
            note: share && t('stats.registrationsNote', { percent: share }),
          },
          {
            key: 'coins',
            label: t('stats.coins'),
            value: <span className="text-gold-400">{number(data.coins)}</span>,
            note: t('stats.coinsNote', { factor: factor.format(tierMultipliers[sponsor.tier] / 100) }),
          },
          {
            key: 'next',
            label: t('stats.next'),
            value: main ? money(main.available, main.currency) : money(0, currency),
            note: t('stats.nextNote', { amount: money(sponsor.minimum_payout, currency) }),
          },
        ]}
      />
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <section className="rounded-card border border-line bg-surface p-5 sm:p-6">
          <header className="mb-5 flex flex-wrap items-center justify-between gap-4">
            <h2 className="text-h3">{t('chart.title')}</h2>
            <Segmented
              label={t('chart.range')}
              hideLabel
              size="sm"
              value={days}
              onChange={onDays}
              options={chartDays.map((value) => ({ value, label: t('chart.days', { count: Number(value) }) }))}
            />
          </header>
          <BarChart
            label={t('chart.title')}
            series={[{ key: 'registrations', label: t('stats.registrations'), tone: 'ember' }]}
            groups={data.days.map(({ day, registrations }) => ({
              key: day,
              label: date(day),
              values: { registrations },
            }))}
            format={number}
          />
        </section>
        <section className="rounded-card border border-line bg-surface p-5 sm:p-6">
          <h2 className="mb-4 text-h3">{t('terms.title')}</h2>
          <Facts
            className="divide-y divide-line gap-y-0! *:py-3.5"
            facts={[
              { key: 'commission', label: t('terms.commission'), value: `${sponsor.commission_rate}%` },
              { key: 'method', label: t('terms.method'), value: t(`methods.${sponsor.payout_method}`) },
              { key: 'currency', label: t('terms.currency'), value: currency },
              {
                key: 'contact',
                label: t('terms.contact'),
                value: <span className="wrap-anywhere">{sponsor.contact_email || t('common:noEmail')}</span>,
              },
            ]}
          />
          <Button icon={Pencil} size="sm" className="mt-4" onClick={() => setEditing(true)}>
            {t('terms.edit')}
          </Button>
        </section>
      </div>
      <div className="grid items-start gap-7 lg:grid-cols-2">
        <BalancePanel data={data} />
        <Panel title={t('funnel.title')}>
          <ol className="grid gap-3.5">
            {(['clicks', 'sign_ups', 'registrations', 'active', 'buyers'] as const).map((key) => (
              <li key={key}>
                <Meter
                  label={t(`funnel.${key}`)}
                  value={funnel[key]}
                  max={Math.max(1, funnel.clicks)}
                  text={number(funnel[key])}
                />
              </li>
            ))}
          </ol>
        </Panel>
      </div>
      <div className="grid items-start gap-7 lg:grid-cols-2">
        <ClicksPanel days={data.days} period={days} />
        <RulesPanel {...data} />
      </div>
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <Materials code={data.user.sponsorCode} link={data.link} />
      </Suspense>
      <PayoutTable payouts={data.payouts} />
      <Conversions />
      <OwnEarnings />
      {editing && (
        <Suspense>
          <ProfileDrawer data={data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
