import type { Gm } from '@wyrmgate/contract/gms';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useAdmin, useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddGmDialog } from './add-gm-dialog.tsx';
import type { GmAct } from './gm-card.tsx';
import { LevelMatrix } from './level-matrix.tsx';
import { givable, ranks } from './levels.ts';
import { MoveGmDialog } from './move-gm-dialog.tsx';
import { RankColumn } from './rank-column.tsx';
import { RemoveGmDialog } from './remove-gm-dialog.tsx';

export const handle = { namespaces: ['gms', 'roles', 'audit'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'gms:meta.title', noindex: true });

const columns = 'grid gap-5 md:grid-cols-2 xl:grid-cols-4';

export default function GmsPage() {
  const { t } = useTranslation('gms');
  const { systemType } = useAdmin();
  const mayAdd = useCan()('admin.gms.manage') && givable(systemType).length > 0;
  const query = useApiQuery(['gms', 'list'], {});
  const levels = useApiQuery(['roles', 'levels'], {});
  const [open, setOpen] = useState<{ act: 'add' } | { act: GmAct; gm: Gm }>();
  const close = () => setOpen(undefined);
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayAdd && (
          <Button variant="primary" icon={UserPlus} onClick={() => setOpen({ act: 'add' })}>
            {t('add.action')}
          </Button>
        )
      }
    >
      <Loaded query={query} failed={t('failed.load')} waiting={<WaitingColumns />}>
        {({ gms }) => (
          <div className={columns}>
            {ranks.map((rank) => (
              <RankColumn
                key={rank}
                rank={rank}
                gms={gms.filter(({ authority }) => authority === rank)}
                onAct={(act, gm) => setOpen({ act, gm })}
              />
            ))}
          </div>
        )}
      </Loaded>
      <Loaded query={levels} failed={t('matrix.notLoaded')} waiting={<Skeleton className="h-96 w-full" />}>
        {({ levels: rows }) => (
          // Remounts after each save, so that the draft starts from the saved permissions.
          <LevelMatrix key={rows.map(({ version }) => version).join()} levels={rows} />
        )}
      </Loaded>
      {open?.act === 'add' && <AddGmDialog onClose={close} />}
      {(open?.act === 'promote' || open?.act === 'demote') && (
        <MoveGmDialog gm={open.gm} direction={open.act} onClose={close} />
      )}
      {open?.act === 'remove' && <RemoveGmDialog gm={open.gm} onClose={close} />}
    </AdminPage>
  );
}

function WaitingColumns() {
  return (
    <div className={columns}>
      {ranks.map((rank) => (
        <Skeleton key={rank} className="h-72 w-full" />
      ))}
    </div>
  );
}
