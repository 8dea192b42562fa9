import { type Comparison, comparedKinds } from '@wyrmgate/contract/gateway-events';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminDay } from '../../admin-kit/admin-time.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { DifferencesDialog } from './differences-dialog.tsx';

/** The latest daily comparisons with the payment lists of the gateways. */
export function ComparisonPanel({ editable }: { editable: boolean }) {
  const { t } = useTranslation('gateway-events');
  const query = useApiQuery(['gateway-events', 'comparisons'], { query: {} });
  const [open, setOpen] = useState<Comparison>();
  const compare = useAdminMutation(api['gateway-events'].compare, {
    invalidates: [['gateway-events'], ['donations'], ['dashboard', 'attention']],
    done: ({ differences }) => ({
      type: differences > 0 ? 'warning' : 'success',
      title: differences > 0 ? t('compare.done.different', { count: differences }) : t('compare.done.matched'),
    }),
  });
  const table = (rows: readonly Comparison[] | undefined) => (
    <Table
      label={t('compare.title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={3}
      empty={<EmptyState title={t('compare.empty.title')}>{t('compare.empty.text')}</EmptyState>}
    />
  );
  const columns = useColumns(setOpen);
  return (
    <Panel
      flush
      title={t('compare.title')}
      aside={
        editable && (
          <Button
            size="sm"
            icon={Scale}
            loading={compare.isPending}
            loadingLabel={t('compare.running')}
            onClick={() => compare.mutate({})}
          >
            {t('compare.run')}
          </Button>
        )
      }
    >
      <p className="px-(--cell-edge) py-3 text-control text-secondary">{t('compare.text')}</p>
      <Loaded query={query} failed={t('compare.failed')} waiting={table(undefined)}>
        {({ comparisons }) => table(comparisons)}
      </Loaded>
      {open && <DifferencesDialog comparison={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}

const useColumns = (onOpen: (row: Comparison) => void): Column<Comparison>[] => {
  const { t } = useTranslation('gateway-events');
  return [
    {
      key: 'day',
      header: t('compare.columns.day'),
      identity: true,
      phone: 'title',
      cell: ({ day }) => <AdminDay iso={`${day}T12:00:00Z`} />,
    },
    {
      key: 'gateway',
      header: t('compare.columns.gateway'),
      phone: 'line',
      cell: ({ gateway }) => gatewayNames[gateway],
    },
    ...comparedKinds.map(
      (kind): Column<Comparison> => ({
        key: kind,
        header: t(`compare.kind.${kind}`),
        align: 'end',
        ...(kind === 'paid' ? { phone: 'end' } : {}),
        cell: ({ totals, state }) =>
          state === 'failed' ? <span className="text-muted">–</span> : <Amounts totals={totals} kind={kind} />,
      }),
    ),
    {
      key: 'result',
      header: t('compare.columns.result'),
      phone: 'lineEnd',
      cell: (row) => <Result row={row} onOpen={onOpen} />,
    },
  ];
};

type AmountsProps = { totals: Comparison['totals']; kind: (typeof comparedKinds)[number] };

/** Lists totals by currency, and the gateway's amount if it differs. */
function Amounts({ totals, kind }: AmountsProps) {
  const { t } = useTranslation('gateway-events');
  const { money } = useFormat();
  const moved = totals.filter(({ portal, gateway }) => portal[kind] !== 0 || gateway[kind] !== 0);
  if (moved.length === 0)
    return <span className="text-muted tabular-nums">{money(0, totals[0]?.currency ?? 'EUR')}</span>;
  return (
    <span className="grid tabular-nums">
      {moved.map(({ currency, portal, gateway }) => (
        <span key={currency} className="grid">
          <span className={portal[kind] === 0 ? 'text-muted' : undefined}>{money(portal[kind], currency)}</span>
          {portal[kind] !== gateway[kind] && (
            <span className="text-danger text-meta">
              {t('compare.atGateway', { amount: money(gateway[kind], currency) })}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}

function Result({ row, onOpen }: { row: Comparison; onOpen: (row: Comparison) => void }) {
  const { t } = useTranslation('gateway-events');
  const { state, failure, differences } = row;
  if (state === 'matched')
    return (
      <Badge tone="success" dot>
        {t('compare.matched')}
      </Badge>
    );
  if (state === 'failed')
    return (
      <span className="grid justify-items-start gap-0.5">
        <Badge tone="warning" dot>
          {t('compare.notCompared')}
        </Badge>
        {failure && <span className="text-meta text-muted">{t(`compare.failure.${failure}`)}</span>}
      </span>
    );
  return (
    <Button size="sm" variant="danger" title={t('compare.show')} onClick={() => onOpen(row)}>
      {t('compare.differences', { count: differences.length })}
    </Button>
  );
}
