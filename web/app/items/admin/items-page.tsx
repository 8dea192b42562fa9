import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { StatStrip } from '../../ui/stat-strip.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { Catalogue } from './catalogue.tsx';
import { Orders } from './orders.tsx';

export const handle = { namespaces: ['items', 'shop', 'world', 'accounts', 'media'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'items:meta.title', noindex: true });

const tabs = ['catalogue', 'orders'] as const;

export default function ItemsPage() {
  const { t } = useTranslation('items');
  const [search] = useSearchParams();
  const tab = search.get('tab') === 'orders' ? 'orders' : 'catalogue';
  return (
    <AdminPage title={t('title')} lead={t('admin.lead')}>
      <Sales />
      <TabLinks
        label={t('admin.tabs.label')}
        tabs={tabs.map((name) => ({
          key: name,
          label: t(`admin.tabs.${name}`),
          current: name === tab,
          link: <Link to={name === 'catalogue' ? adminUrls.items : `${adminUrls.items}?tab=orders`} />,
        }))}
      />
      {tab === 'orders' ? <Orders /> : <Catalogue />}
    </AdminPage>
  );
}

function Sales() {
  const { t } = useTranslation('items');
  const { number } = useFormat();
  const { data } = useApiQuery(['items', 'stats'], {});
  const value = (figure: number | undefined) => (figure === undefined ? '' : number(figure));
  const best = data?.top[0];
  return (
    <StatStrip
      label={t('admin.stats.label')}
      loading={data === undefined}
      stats={[
        {
          key: 'today',
          label: t('admin.stats.today'),
          value: value(data?.today.pieces),
          note: data && t('admin.stats.note', data.today),
        },
        {
          key: 'month',
          label: t('admin.stats.month'),
          value: value(data?.month.pieces),
          note: data && t('admin.stats.note', data.month),
        },
        { key: 'refunded', label: t('admin.stats.refunded'), value: value(data?.refunded) },
        {
          key: 'top',
          label: t('admin.top.title'),
          value: best?.name ?? '–',
          note: best && t('admin.top.row', best),
        },
      ]}
    />
  );
}
