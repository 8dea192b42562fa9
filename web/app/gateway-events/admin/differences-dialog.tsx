import type { Comparison } from '@wyrmgate/contract/gateway-events';
import { useTranslation } from '#i18n';
import { adminDay } from '../../admin-kit/admin-date.ts';
import { PaymentLink } from '../../admin-kit/payment-link.tsx';
import { useFormat } from '../../platform/format.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

type Difference = Comparison['differences'][number];

/** The differences between the portal and a gateway on one day. */
export function DifferencesDialog({ comparison, onClose }: { comparison: Comparison; onClose: () => void }) {
  const { t } = useTranslation('gateway-events');
  const { money } = useFormat();
  const { day, gateway, differences } = comparison;
  const columns: Column<Difference>[] = [
    {
      key: 'payment',
      header: t('columns.payment'),
      identity: true,
      phone: 'title',
      cell: ({ payment }) => (payment ? <PaymentLink reference={payment.reference} /> : t('compare.unknown')),
    },
    {
      key: 'message',
      header: t('columns.message'),
      phone: 'line',
      cell: ({ kind, gateway_id: id }) => (
        <span className="grid">
          {t(`compare.kind.${kind}`)}
          {id === null ? (
            <span className="text-meta text-muted">{t('compare.notAtGateway')}</span>
          ) : (
            <span className="break-all font-mono text-meta text-muted">{id}</span>
          )}
        </span>
      ),
    },
    {
      key: 'portal',
      header: t('compare.portal'),
      align: 'end',
      phone: 'end',
      cell: ({ portal, currency }) => <span className="tabular-nums">{money(portal, currency)}</span>,
    },
    {
      key: 'gateway',
      header: t('compare.gateway'),
      align: 'end',
      phone: 'lineEnd',
      cell: ({ gateway: amount, currency }) => <span className="tabular-nums">{money(amount, currency)}</span>,
    },
  ];
  const title = t('compare.dialogTitle', { day: adminDay(`${day}T12:00:00Z`), gateway: gatewayNames[gateway] });
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={title} description={t('compare.dialogText')}>
      <Table
        label={title}
        columns={columns}
        rows={differences}
        rowKey={(row) => `${row.kind} ${row.gateway_id ?? row.payment?.id ?? ''}`}
      />
    </Dialog>
  );
}
