import { useTranslation } from '#i18n';
import { OrderedPage } from '../../admin-kit/ordered-page.tsx';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { ArticleDrawer } from './article-drawer.tsx';
import { ArticlesTable, questionOf } from './articles-table.tsx';

export const handle = { namespaces: ['content-history', 'support-admin', 'support', 'ui'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'support-admin:title', noindex: true });

const { adminList, arrange, remove } = api.support;

export default function AdminSupportPage() {
  const { t } = useTranslation('support-admin');
  return (
    <OrderedPage
      domain="support"
      t={t}
      calls={{ list: (options) => adminList({}, options), arrange, remove }}
      rowsOf={({ articles }) => articles}
      naming={(row) => ({ question: questionOf(row) })}
      editable={useCan()('admin.support.edit')}
      drawer={(row, close) => <ArticleDrawer row={row} onClose={close} />}
    >
      {(state) => <ArticlesTable {...state} />}
    </OrderedPage>
  );
}
