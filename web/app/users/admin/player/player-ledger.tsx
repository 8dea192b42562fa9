import { Coins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../../admin-kit/admin-time.tsx';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { CoinsDialog } from '../../../ledger/admin/coins-dialog.tsx';
import { useFormat } from '../../../platform/format.ts';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import { useCan } from '../../../shell/admin/admin-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { EntriesWaiting, EntryList } from './entry-list.tsx';

export function PlayerLedger({ id }: { id: number }) {
  const { t } = useTranslation('ledger');
  const { number } = useFormat();
  const query = useApiQuery(['ledger', 'userHistory'], { params: { id }, query: { limit: 50 } });
  const can = useCan();
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      title={t('history.title')}
      flush
      aside={
        can('admin.coins.edit') && (
          <Button size="sm" icon={Coins} onClick={() => setEditing(true)}>
            {t('player:coins.edit')}
          </Button>
        )
      }
    >
      <Loaded query={query} failed={t('player:failed')} waiting={<EntriesWaiting />}>
        {({ movements }) => (
          <EntryList
            empty={t('history.empty.title')}
            entries={movements.map((movement) => ({
              key: movement.id,
              title: t(`kinds.${movement.kind}`),
              detail: (
                <>
                  <AdminTime iso={movement.created_at} />
                  {movement.note && ` · ${movement.note}`}
                </>
              ),
              end: (
                <span className="grid text-end">
                  <span className={`font-[560] ${movement.amount < 0 ? 'text-danger' : 'text-success'}`}>
                    {movement.amount < 0 ? number(movement.amount) : `+${number(movement.amount)}`}
                  </span>
                  <span className="text-meta text-muted">{number(movement.balance)}</span>
                </span>
              ),
            }))}
          />
        )}
      </Loaded>
      {editing && <CoinsDialog id={id} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
