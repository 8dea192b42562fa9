import { useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LanguageLinks, useChosenLanguage } from './language-links.tsx';
import { languagesOf } from './languages-of.ts';
import { PresentationCard } from './presentation-card.tsx';

export const handle = { namespaces: ['presentations'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'presentations:page.title', description: 'presentations:page.description' });
export const loader = pageLoader(({ api }) => api.presentations.list());

export default function PresentationsPage() {
  const { t } = useTranslation('presentations');
  const { presentations } = useLoaderData<typeof loader>();
  const [language, choose] = useChosenLanguage();
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="pb-1 text-h1">{t('page.title')}</h1>
          <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('page.lead')}</p>
        </div>
        <LanguageLinks
          languages={languagesOf(presentations.map(({ titles }) => titles))}
          language={language}
          onChoose={choose}
        />
      </header>
      {presentations.length === 0 ? (
        <EmptyState title={t('page.empty')}>{t('page.emptyText')}</EmptyState>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {presentations.map((presentation) => (
            <li key={presentation.slug}>
              <PresentationCard presentation={presentation} language={language} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
