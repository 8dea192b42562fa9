import { RotateCcw } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useCan } from './admin-context.ts';
import { entryAt, groupsFor } from './nav.ts';

/** Replaces the back office if its frame crashes. Plain links reload the document, so that the broken router is not needed. */
export function Fallback() {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const here = entryAt(useLocation().pathname);
  return (
    <div className="mx-auto grid max-w-[880px] gap-8 px-4 py-10">
      <main>
        <ErrorState
          title={t('fallback.title')}
          level={1}
          action={
            <Button variant="primary" icon={RotateCcw} onClick={() => location.reload()}>
              {t('fallback.reload')}
            </Button>
          }
        >
          {t('fallback.text')}
        </ErrorState>
      </main>
      <nav aria-label={t('shell.sections')} className="grid gap-6 sm:grid-cols-2">
        {groupsFor(can).map(({ key, entries }) => (
          <section key={key}>
            <h2 className="text-h3">{t(`groups.${key}`)}</h2>
            <ul className="mt-2 grid gap-1">
              {entries.map((entry) => (
                <li key={entry.key}>
                  <Link
                    to={entry.path}
                    reloadDocument
                    aria-current={entry.key === here?.key ? 'page' : undefined}
                    className="inline-flex min-h-8 items-center text-link pointer-coarse:min-h-11"
                  >
                    {t(`sections.${entry.key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}
