import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Panel } from '../../ui/card.tsx';
import { useDeliveryName } from '../use-delivery-name.ts';
import { DeliveryState } from './delivery-state.tsx';

type Of = { userId: number } | { payment: string };

/** Lists deliveries to the game for one player or payment, newest first. */
export function DeliveriesPanel(of: Of) {
  const { t } = useTranslation('deliveries');
  const nameOf = useDeliveryName();
  const query = useApiQuery(['deliveries', 'list'], { query: { ...of, limit: 20 } });
  return (
    <Panel title={t('panel.title')} flush>
      <Loaded query={query} failed={t('failed')} waiting={<div className="h-24" aria-hidden="true" />}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p className="px-[18px] py-4 text-control text-muted">{t('panel.none')}</p>
          ) : (
            <ol className="divide-y divide-line">
              {deliveries.map((delivery) => (
                <li key={delivery.id} className="grid gap-2 px-[18px] py-3 sm:grid-cols-2">
                  <span className="text-control">
                    <span className="block text-heading">{nameOf(delivery)}</span>
                    <AdminTime iso={delivery.created_at} className="text-meta text-muted" />
                  </span>
                  <DeliveryState delivery={delivery} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  );
}
