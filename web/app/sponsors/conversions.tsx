import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Table } from '../ui/table.tsx';
import { ListPanel } from './list-panel.tsx';
import { useConversions } from './use-own-list.ts';

const tones: Record<'counted' | 'review' | 'rejected', Tone> = {
  counted: 'success',
  review: 'warning',
  rejected: 'danger',
};

/** Lists registrations through the sponsor's link, each with a number and a day but no personal data. */
export function Conversions() {
  const { t } = useTranslation('sponsors');
  const { date, number } = useFormat();
  const list = useConversions();
  const rows = list.data?.pages.flatMap(({ conversions }) => conversions);
  return (
    <ListPanel title={t('conversions.title')} lead={t('conversions.lead')} list={list} loaded={rows !== undefined}>
      <Table
        label={t('conversions.title')}
        rows={rows ?? []}
        loading={rows === undefined}
        skeletonRows={4}
        rowKey={(row) => row.number}
        empty={<p className="px-(--cell-edge) py-6 text-control text-muted">{t('conversions.empty')}</p>}
        columns={[
          {
            key: 'number',
            header: t('conversions.number'),
            identity: true,
            phone: 'title',
            cell: (row) => <span className="tabular-nums">#{number(row.number)}</span>,
          },
          { key: 'day', header: t('conversions.day'), phone: 'line', cell: (row) => date(row.day) },
          {
            key: 'source',
            header: t('conversions.source'),
            phone: 'lineEnd',
            cell: (row) => (
              <span className="grid gap-0.5">
                {row.click_day === null
                  ? t(`conversions.${row.source}`)
                  : t('conversions.clicked', { day: date(row.click_day) })}
                <span className="text-meta text-muted">{t('conversions.until', { day: date(row.counts_until) })}</span>
              </span>
            ),
          },
          {
            key: 'progress',
            header: t('conversions.active'),
            phone: 'end',
            cell: (row) =>
              [row.active && t('conversions.active'), row.buyer && t('conversions.buyer')].filter(Boolean).join(', ') ||
              '–',
          },
          {
            key: 'state',
            header: t('conversions.state'),
            phone: 'foot',
            cell: (row) => (
              <span className="grid justify-items-start gap-1.5">
                <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>
                {row.reasons.map((reason) => (
                  <span key={reason} className="max-w-72 text-meta text-muted">
                    {t(`reasons.${reason}`)}
                  </span>
                ))}
              </span>
            ),
          },
        ]}
      />
    </ListPanel>
  );
}
