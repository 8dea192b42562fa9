import { ExternalLink } from 'lucide-react';
import { useTranslation } from '#i18n';
import type { RouteHandle } from '../platform/route-handle.ts';
import { Button } from '../ui/button.tsx';

export const handle = { namespaces: ['dev'] } satisfies RouteHandle;

const checks = [
  { key: 'dashboard', path: '/admin' },
  { key: 'users', path: '/admin/users' },
  { key: 'logs', path: '/admin/logs' },
] as const;

/** Lists back-office states for developers. Not available in production. */
export default function AdminChecksPage() {
  const { t } = useTranslation('dev');
  return (
    <main className="page-container grid gap-10 py-14">
      <header>
        <h1 className="text-h1">{t('adminChecks.title')}</h1>
        <p className="mt-4 max-w-[60ch] text-lead">{t('adminChecks.lead')}</p>
      </header>
      <ul className="grid gap-4">
        {checks.map(({ key, path }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5"
          >
            <div className="min-w-0">
              <h2 className="text-h3">{t(`adminChecks.${key}.title`)}</h2>
              <p className="mt-1.5 max-w-[60ch] text-control text-secondary">{t(`adminChecks.${key}.text`)}</p>
            </div>
            <Button icon={ExternalLink} onClick={() => window.open(path, '_blank', 'noopener')}>
              {t('adminChecks.open', { path })}
            </Button>
          </li>
        ))}
      </ul>
    </main>
  );
}
