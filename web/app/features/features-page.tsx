import { useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { loadFeatures } from '../shell/features.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { FeatureRow } from './feature-row.tsx';

export const handle = { namespaces: ['features'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'features:page.meta.title', description: 'features:page.meta.description' });

export const loader = pageLoader(async ({ api }) => ({ features: await loadFeatures(api) }));

/** Lists enabled, beta and disabled features. Logged-in players also see features that require one of their roles. */
export default function FeaturesPage() {
  const { t } = useTranslation('features');
  const rendered = useLoaderData<typeof loader>().features;
  const user = useUser();
  const query = useApiQuery(['features', 'list'], {}, { enabled: user !== null });
  const features = (user && query.data?.features) || rendered;
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <header className="mb-10 lg:mb-14">
        <h1 className="pb-1 text-h1">{t('page.title')}</h1>
        <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('page.lead')}</p>
      </header>
      <ul className="grid gap-12 lg:gap-16">
        {features.map((feature, index) => (
          <FeatureRow key={feature.key} feature={feature} index={index} />
        ))}
      </ul>
    </div>
  );
}
