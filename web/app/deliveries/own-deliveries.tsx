import type { Delivery } from '@wyrmgate/contract/deliveries';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Panel } from '../ui/card.tsx';
import { RecalledText } from './recalled-text.tsx';
import { useDeliveryName } from './use-delivery-name.ts';

type Shown = 'way' | 'arrived' | 'delayed' | 'cancelled';

/** Players see whether a delivery arrived, but not why it failed. */
const shownAs: Record<Delivery['status'], Shown> = {
  queued: 'way',
  sending: 'way',
  needs_attention: 'delayed',
  delivered: 'arrived',
  cancelled: 'cancelled',
};
const tones: Record<Shown, Tone> = { way: 'info', arrived: 'success', delayed: 'warning', cancelled: 'neutral' };

/** Lists the latest deliveries to the player's game accounts. Renders nothing without deliveries. */
export function OwnDeliveries() {
  const { t } = useTranslation('deliveries');
  const nameOf = useDeliveryName();
  const query = useApiQuery(['deliveries', 'own'], { query: { limit: 10 } });
  const rows = query.data?.deliveries ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title={t('panel.title')} flush>
      <p className="px-(--cell-edge) pt-3 text-control text-secondary">{t('own.lead')}</p>
      <ul className="divide-y divide-line">
        {rows.map((row) => {
          const { id, login, status, created_at } = row;
          const shown = shownAs[status];
          return (
            <li key={id} className="flex flex-wrap items-start justify-between gap-2 px-(--cell-edge) py-3">
              <span className="min-w-0 text-control">
                <span className="block text-heading">{nameOf(row)}</span>
                <span className="text-meta text-muted">
                  <LocalTime iso={created_at} time />
                  {login !== null && ` · ${login}`}
                </span>
                <RecalledText {...row} />
              </span>
              <Badge tone={tones[shown]} dot>
                {t(`own.${shown}`)}
              </Badge>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
