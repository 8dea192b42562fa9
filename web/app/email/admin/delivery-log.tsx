import { type DeliveryStatus, deliveryStatuses } from '@wyrmgate/contract/email-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { NothingListed } from '../../admin-kit/nothing-listed.tsx';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { useDeliveries } from './use-deliveries.ts';

export function DeliveryLog() {
  const { t } = useTranslation('email');
  const mayRetry = useCan()('admin.email.retry');
  const [status, setStatus] = useState<DeliveryStatus>();
  const { query, deliveries, retry, retrying } = useDeliveries(status);
  const table = mayRetry ? { onRetry: retry, retrying } : {};
  return (
    <Panel
      flush
      title={t('log.title')}
      aside={
        <Select
          size="sm"
          prefix={t('log.filter')}
          value={status ?? ''}
          onChange={(event) => setStatus(deliveryStatuses.find((each) => each === event.target.value))}
          options={[
            { value: '', label: t('log.all') },
            ...deliveryStatuses.map((value) => ({ value, label: t(`log.statuses.${value}`) })),
          ]}
        />
      }
    >
      <Loaded query={query} failed={t('log.failed')} waiting={<DeliveryTable rows={undefined} />}>
        {() => (
          <DeliveryTable
            {...table}
            rows={deliveries ?? []}
            empty={
              <NothingListed
                title={t('log.empty.title')}
                text={t('log.empty.text')}
                filtered={status !== undefined}
                onReset={() => setStatus(undefined)}
              />
            }
          />
        )}
      </Loaded>
      {query.hasNextPage && (
        <div className="flex justify-center border-line border-t px-4 py-3">
          <Button
            onClick={() => void query.fetchNextPage()}
            loading={query.isFetchingNextPage}
            loadingLabel={t('log.loadingMore')}
          >
            {t('log.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
