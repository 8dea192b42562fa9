import { sumMoney } from '@wyrmgate/contract/amounts';
import type { Gateway } from '@wyrmgate/contract/payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import { useTranslation } from '#i18n';
import { adminDay } from '../../admin-kit/admin-date.ts';
import { useFormat } from '../../platform/format.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { BarChart, type BarSeries } from '../../ui/bar-chart.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Table } from '../../ui/table.tsx';

type Day = { day: string; gateways: { gateway: Gateway; amount: number; count: number }[] };
export type GatewayRevenueChartProps = {
  days: readonly Day[];
  currency: Currency;
  /** Daily amounts in other currencies. */
  others: readonly { currency: Currency; amount: number }[];
};

const series: BarSeries[] = [
  { key: 'stripe', label: gatewayNames.stripe, tone: 'ember' },
  { key: 'paypal', label: gatewayNames.paypal, tone: 'info' },
  { key: 'nowpayments', label: gatewayNames.nowpayments, tone: 'teal' },
];
const sumOf = ({ gateways }: Day): number => sumMoney(gateways.map(({ amount }) => amount));

export function GatewayRevenueChart({ days, currency, others }: GatewayRevenueChartProps) {
  const { t } = useTranslation('donations');
  const { money } = useFormat();
  const show = (sum: number) => money(sum, currency);
  const total = sumMoney(days.map(sumOf));
  const alsoReceived = others.length > 0 && (
    <p className="text-meta text-muted">
      {t('chart.others', { amounts: others.map((sum) => money(sum.amount, sum.currency)).join(' + ') })}
    </p>
  );
  if (total === 0)
    return (
      <div className="grid justify-items-center gap-2 py-8 text-center text-control text-muted">
        <p>{t('chart.empty')}</p>
        {alsoReceived}
      </div>
    );
  const label = (day: string) => adminDay(day, 'UTC');
  return (
    <div className="grid gap-2">
      <BarChart
        label={t('chart.label', { total: show(total) })}
        series={series}
        format={show}
        groups={days.map((day) => ({
          key: day.day,
          label: label(day.day),
          values: Object.fromEntries(day.gateways.map(({ gateway, amount }) => [gateway, amount])),
        }))}
      />
      {alsoReceived}
      <Disclosure summary={t('chart.table')}>
        <Table
          label={t('chart.label', { total: show(total) })}
          rows={days.filter((day) => day.gateways.length > 0).reverse()}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', header: t('chart.day'), identity: true, cell: ({ day }) => label(day) },
            ...series.map(({ key, label: header }) => ({
              key,
              header,
              align: 'end' as const,
              cell: ({ gateways }: Day) => show(gateways.find(({ gateway }) => gateway === key)?.amount ?? 0),
            })),
            { key: 'sum', header: t('chart.sum'), align: 'end', cell: (day) => show(sumOf(day)) },
          ]}
        />
      </Disclosure>
    </div>
  );
}
