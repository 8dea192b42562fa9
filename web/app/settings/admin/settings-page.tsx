import { Database, type LucideIcon, ShieldCheck, SlidersHorizontal, Wrench } from 'lucide-react';
import { Link, Outlet, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import type { KeyBelow } from '../../platform/i18n/keys.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { urls } from '../../shell/urls.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

export const handle = { namespaces: ['settings'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'settings:meta.title', noindex: true });

const { general, maintenance, security, configs } = urls.admin.settings;
const tabs: readonly { key: KeyBelow<'settings', 'tabs'>; to: string; icon: LucideIcon }[] = [
  { key: 'general', to: general, icon: SlidersHorizontal },
  { key: 'maintenance', to: maintenance, icon: Wrench },
  { key: 'security', to: security, icon: ShieldCheck },
  { key: 'configs', to: configs, icon: Database },
];

/** One screen; the address says which of its tabs is open. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const { pathname } = useLocation();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <TabLinks
        label={t('title')}
        tabs={tabs.map(({ key, to, icon }) => ({
          key,
          icon,
          label: t(`tabs.${key}`),
          current: pathname === to,
          link: <Link to={to} />,
        }))}
      />
      <Outlet />
    </div>
  );
}
