import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Denied } from '../../admin-kit/denied.tsx';
import { OrderedPage } from '../../admin-kit/ordered-page.tsx';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { PresentationDrawer } from './presentation-drawer.tsx';
import { PresentationsTable, presentationTitleOf } from './presentations-table.tsx';

export const handle = { namespaces: ['content-history', 'presentations', 'media'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'presentations:page.title', noindex: true });

const { adminList, arrange, remove } = api.presentations;

export default function AdminPresentationsPage() {
  const { t } = useTranslation('presentations');
  const can = useCan();
  if (!can('admin.presentations.view'))
    return (
      <Denied actions={<Button render={<Link to={adminUrls.dashboard} />}>{t('dashboard:guard.toDashboard')}</Button>}>
        {t('errors.forbidden')}
      </Denied>
    );
  return (
    <OrderedPage
      domain="presentations"
      t={(key, values) => t(`admin.${key}`, values)}
      calls={{ list: (options) => adminList({}, options), arrange, remove }}
      rowsOf={({ presentations }) => presentations}
      naming={(row) => ({ title: presentationTitleOf(row) })}
      editable={can('admin.presentations.edit')}
      alsoInvalidates={['media']}
      drawer={(row, close) => <PresentationDrawer row={row} onClose={close} />}
    >
      {(state) => <PresentationsTable {...state} />}
    </OrderedPage>
  );
}
