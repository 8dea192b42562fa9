import { Database, Eye, type LucideIcon, ShieldCheck, SlidersHorizontal, Wrench } from 'lucide-react';
import { Link, Outlet, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { type SettingsScreen, settingsScreens, settingsUrl } from '../../shell/admin/sections.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { TabLinks } from '../../ui/tab-links.tsx';

export const handle = { namespaces: ['settings'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'settings:meta.title', noindex: true });
const icons: Record<SettingsScreen, LucideIcon> = {
  general: SlidersHorizontal,
  maintenance: Wrench,
  security: ShieldCheck,
  privacy: Eye,
  configs: Database,
};
/** All settings screens are tabs of this page. The URL selects the tab. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const { pathname } = useLocation();
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <TabLinks
        label={t('title')}
        tabs={settingsScreens.map((key) => ({
          key,
          icon: icons[key],
          label: t(`tabs.${key}`),
          current: pathname === settingsUrl(key),
          link: <Link to={settingsUrl(key)} />,
        }))}
      />
      <Outlet />
    </AdminPage>
  );
}
