import type { Batch, Redemption } from '@wyrmgate/contract/redeem-codes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function RedemptionList({ redemptions }: { redemptions: readonly Redemption[] }) {
  const { t } = useTranslation('redeem-codes');
  if (redemptions.length === 0) return <p className="text-control text-muted">{t('admin.uses.empty')}</p>;
  return (
    <ul className="grid divide-y divide-line">
      {redemptions.map(({ id, user_id, username, created_at }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-control">
          <PlayerLink id={user_id} accent>
            {username}
          </PlayerLink>
          <AdminTime iso={created_at} className="text-meta text-muted" />
        </li>
      ))}
    </ul>
  );
}

/** The players who redeemed codes from a batch. */
export function RedemptionsDrawer({ row, onClose }: { row: Batch; onClose: () => void }) {
  const { t } = useTranslation('redeem-codes');
  const [after, setAfter] = useState<number>();
  const query = useApiQuery(['redeem-codes', 'redemptions'], {
    params: { id: row.id },
    query: { limit: 50, ...(after === undefined ? {} : { after }) },
  });
  const next = query.data?.pagination.next ?? undefined;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('admin.uses.one', { name: row.name })}
      footer={
        <>
          {after !== undefined && <Button onClick={() => setAfter(undefined)}>{t('admin.uses.newest')}</Button>}
          {next !== undefined && (
            <Button loading={query.isFetching} onClick={() => setAfter(next)}>
              {t('admin.uses.older')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} failed={t('admin.failed.redemptions')} waiting={<Skeleton className="h-40 w-full" />}>
        {({ redemptions }) => <RedemptionList redemptions={redemptions} />}
      </Loaded>
    </Drawer>
  );
}
