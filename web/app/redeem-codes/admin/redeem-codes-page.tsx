import { type Batch, redeemCodes } from '@wyrmgate/contract/redeem-codes';
import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { filters, text } from '../../admin-kit/filters.ts';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { BatchesTable } from './batches-table.tsx';
import { CreateDrawer } from './create-drawer.tsx';
import { type Created, CreatedDialog } from './created-dialog.tsx';
import { EditBatchDrawer } from './edit-batch-drawer.tsx';
import { FindCodeDialog } from './find-code-dialog.tsx';
import { RedemptionsDrawer } from './redemptions-drawer.tsx';

export const handle = { namespaces: ['redeem-codes', 'accounts'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'redeem-codes:admin.title', noindex: true });

const batchFilters = filters({ search: text(redeemCodes.list.query.shape.search) });

type Open = { kind: 'create' | 'find' } | { kind: 'edit' | 'uses'; row: Batch } | { kind: 'created'; created: Created };

export default function RedeemCodesPage() {
  const { t } = useTranslation('redeem-codes');
  const editable = useCan()('admin.redeem-codes.edit');
  const list = useAdminList(
    ['redeem-codes', 'list'],
    (query, options) => api['redeem-codes'].list({ query }, options),
    { filters: batchFilters, pageSize: 20 },
  );
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <AdminPage
      title={t('admin.title')}
      lead={t('admin.lead')}
      actions={
        <>
          <Button icon={ScanSearch} onClick={() => setOpen({ kind: 'find' })}>
            {t('admin.find.title')}
          </Button>
          {editable && <AddButton label={t('admin.new')} onAdd={() => setOpen({ kind: 'create' })} />}
        </>
      }
    >
      <AdminList
        list={list}
        rowsOf={({ batches }) => batches}
        failed={t('admin.failed.load')}
        empty={{ title: t('admin.empty.title'), text: t('admin.empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('admin.search')} />}
      >
        {(state) => (
          <BatchesTable
            {...state}
            editable={editable}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onUses={(row) => setOpen({ kind: 'uses', row })}
          />
        )}
      </AdminList>
      {open?.kind === 'create' && (
        <CreateDrawer onClose={close} onCreated={(created) => setOpen({ kind: 'created', created })} />
      )}
      {open?.kind === 'created' && <CreatedDialog created={open.created} onClose={close} />}
      {open?.kind === 'edit' && <EditBatchDrawer row={open.row} onClose={close} />}
      {open?.kind === 'uses' && <RedemptionsDrawer row={open.row} onClose={close} />}
      {open?.kind === 'find' && <FindCodeDialog onClose={close} />}
    </AdminPage>
  );
}
