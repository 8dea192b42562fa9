import type { Stats } from '@wyrmgate/contract/dashboard';
import { formatLocale } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useFormat } from '../../platform/format.ts';
import { Panel } from '../../ui/card.tsx';
import { type Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { useDashboardFigures } from './use-dashboard-figures.ts';
import { usePolls } from './use-polls.ts';

export function Figures() {
  const { t } = useTranslation('dashboard');
  const query = useDashboardFigures();
  const polls = usePolls(query.data?.onlineUsers, query.dataUpdatedAt);
  const stats = useStats(query.data, polls);
  const strip = <StatStrip label={t('figures.label')} stats={stats} loading={query.data === undefined} />;
  const failing = query.data === undefined && (query.isPaused || query.errorUpdateCount > 0);
  const loaded = (
    <Loaded query={query} failed={t('figures.failed')} waiting={strip}>
      {() => strip}
    </Loaded>
  );
  return failing ? <Panel flush>{loaded}</Panel> : loaded;
}

const useStats = (data: Stats | undefined, polls: readonly number[]): Stat[] => {
  const { t, i18n } = useTranslation('dashboard');
  const { number, money } = useFormat();
  const percent = new Intl.NumberFormat(formatLocale(i18n.language), { style: 'percent', maximumFractionDigits: 1 });
  const { totalUsers = 0, onlineUsers = 0, donationsTodayByCurrency: sums = [] } = data ?? {};
  const [first = { currency: 'EUR', amount: 0, count: 0 }, ...more] = sums;
  const averages = sums.map(({ currency, amount, count }) => money(amount / Math.max(1, count), currency));
  return [
    {
      key: 'total',
      label: t('figures.total'),
      value: number(totalUsers),
      note: t('figures.totalNote', { active: data?.activeUsers ?? 0, banned: data?.bannedUsers ?? 0 }),
    },
    {
      key: 'new',
      label: t('figures.new'),
      value: number(data?.newUsersToday ?? 0),
      note: t('figures.newNote'),
    },
    {
      key: 'online',
      label: t('figures.online'),
      value: number(onlineUsers),
      note: t('figures.onlineNote', { percent: percent.format(totalUsers === 0 ? 0 : onlineUsers / totalUsers) }),
      trend: { values: polls, label: t('figures.trend', { count: polls.length }) },
    },
    {
      key: 'donations',
      label: t('figures.donations'),
      value: [first, ...more].map(({ currency, amount }) => money(amount, currency)).join(' + '),
      note: t('figures.donationsNote', { count: data?.donationsTodayCount ?? 0, average: averages.join(', ') }),
    },
  ];
};
