import { useTranslation } from '#i18n';
import { OrderedPage } from '../../admin-kit/ordered-page.tsx';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { CustomPageDrawer } from './custom-page-drawer.tsx';
import { CustomPagesTable, pageTitleOf } from './custom-pages-table.tsx';

export const handle = {
  namespaces: ['content-history', 'custom-pages-admin', 'custom-pages', 'media', 'ui'],
} satisfies RouteHandle;
export const meta = pageMeta({ title: 'custom-pages-admin:title', noindex: true });

const { adminList, arrange, remove } = api['custom-pages'];

export default function CustomPagesPage() {
  const { t } = useTranslation('custom-pages-admin');
  return (
    <OrderedPage
      domain="custom-pages"
      t={t}
      calls={{ list: (options) => adminList({}, options), arrange, remove }}
      rowsOf={({ pages }) => pages}
      naming={(row) => ({ title: pageTitleOf(row) })}
      editable={useCan()('admin.custom-pages.edit')}
      alsoInvalidates={['media']}
      drawer={(row, close) => <CustomPageDrawer row={row} onClose={close} />}
    >
      {(state) => <CustomPagesTable {...state} />}
    </OrderedPage>
  );
}
