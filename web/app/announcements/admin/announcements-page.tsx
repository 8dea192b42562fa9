import { useTranslation } from '#i18n';
import { OrderedPage } from '../../admin-kit/ordered-page.tsx';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { AnnouncementDrawer } from './announcement-drawer.tsx';
import { AnnouncementsTable, textOf } from './announcements-table.tsx';

export const handle = { namespaces: ['announcements'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'announcements:meta.title', noindex: true });

const { adminList, arrange, remove } = api.announcements;

export default function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  return (
    <OrderedPage
      domain="announcements"
      t={t}
      calls={{ list: (options) => adminList({}, options), arrange, remove }}
      rowsOf={({ announcements }) => announcements}
      naming={(row) => ({ text: textOf(row).slice(0, 40) })}
      editable={useCan()('admin.announcements.edit')}
      drawer={(row, close) => <AnnouncementDrawer row={row} onClose={close} />}
    >
      {(state) => <AnnouncementsTable {...state} />}
    </OrderedPage>
  );
}
