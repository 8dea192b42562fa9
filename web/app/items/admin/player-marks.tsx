import { Gem } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { BalanceDialog } from '../../admin-kit/balance-dialog.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The Dragon Marks of a player, with the latest changes and a dialog to change the balance. */
export function PlayerMarks({ id }: { id: number }) {
  const { t } = useTranslation('items');
  const { number } = useFormat();
  const editable = useCan()('admin.coins.edit');
  const [editing, setEditing] = useState(false);
  const query = useApiQuery(['items', 'userMarks'], { params: { id } });
  return (
    <Panel
      title={t('marks.title')}
      aside={
        editable && (
          <Button size="sm" icon={Gem} onClick={() => setEditing(true)}>
            {t('marks.edit')}
          </Button>
        )
      }
    >
      <Loaded query={query} failed={t('player:failed')} waiting={<Skeleton className="h-24" />}>
        {({ balance, movements }) => (
          <>
            <p className="text-control text-heading">{t('basket.marks', { marks: balance })}</p>
            <ul className="mt-2 divide-y divide-line">
              {movements.map((movement) => (
                <li key={movement.id} className="flex justify-between gap-4 py-2.5 text-control">
                  <span>
                    {t(`marks.reason.${movement.reason}`)}
                    <span className="block text-meta text-muted">
                      <AdminTime iso={movement.created_at} />
                    </span>
                  </span>
                  <span className={`font-[560] tabular-nums ${movement.amount < 0 ? 'text-danger' : 'text-success'}`}>
                    {movement.amount < 0 ? number(movement.amount) : `+${number(movement.amount)}`}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {editing && (
        <BalanceDialog
          id={id}
          edit={api.items.editMarks}
          invalidates={[['items', 'userMarks']]}
          texts={{
            title: t('marks.edit'),
            description: t('marks.editText'),
            label: t('marks.title'),
            help: t('marks.deltaHelp'),
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </Panel>
  );
}
