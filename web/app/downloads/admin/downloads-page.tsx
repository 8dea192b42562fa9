import { useTranslation } from '#i18n';
import { OrderedPage } from '../../admin-kit/ordered-page.tsx';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { DownloadDrawer } from './download-drawer.tsx';
import { DownloadsTable } from './downloads-table.tsx';

export const handle = { namespaces: ['downloads'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'downloads:title', noindex: true });

const { adminList, arrange, remove } = api.downloads;

export default function AdminDownloadsPage() {
  const { t } = useTranslation('downloads');
  const can = useCan();
  const manage = can('admin.downloads.manage');
  return (
    <OrderedPage
      domain="downloads"
      t={t}
      calls={{ list: (options) => adminList({}, options), arrange, remove }}
      rowsOf={({ downloads }) => downloads}
      naming={({ name }) => ({ name })}
      editable={manage || can('admin.downloads.edit')}
      arrangeable={manage}
      drawer={(row, close) => <DownloadDrawer row={row} manage={manage} onClose={close} />}
    >
      {(state) => <DownloadsTable {...state} />}
    </OrderedPage>
  );
}
