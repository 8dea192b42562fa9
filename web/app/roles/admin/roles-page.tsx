import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useUrlFilters, valueIn } from '../../admin-kit/use-url-filters.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { AssignTab } from './assign-tab.tsx';
import { PermissionsTab } from './permissions-tab.tsx';
import { RolesTab } from './roles-tab.tsx';

export const handle = { namespaces: ['roles'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'roles:meta.title', noindex: true });

const tabs = ['roles', 'permissions', 'assign'] as const;

export default function RolesPage() {
  const { t } = useTranslation('roles');
  const { search, searchWith } = useUrlFilters();
  const tab = valueIn(tabs, search.get('tab')) ?? 'roles';
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <TabLinks
        label={t('tabs.label')}
        tabs={tabs.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          current: key === tab,
          link: <Link to={searchWith({ tab: key === 'roles' ? undefined : key })} preventScrollReset />,
        }))}
      />
      {tab === 'roles' && <RolesTab />}
      {tab === 'permissions' && <PermissionsTab />}
      {tab === 'assign' && <AssignTab />}
    </div>
  );
}
