import { Check, Minus } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useProblemText } from '../../platform/problem-text.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { urls } from '../../shell/urls.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** For staff: their permissions, and a link to the back office. */
export function AdminTab() {
  const { t } = useTranslation('profiles');
  const problem = useProblemText();
  const check = useApiQuery(['dashboard', 'check'], {});
  return (
    <Panel title={t('admin.title')}>
      {check.data ? (
        <Rights flags={check.data.permissions} />
      ) : check.error ? (
        <ErrorState title={t('admin.failed')} onRetry={() => void check.refetch()} retrying={check.isFetching}>
          {problem(check.error)}
        </ErrorState>
      ) : (
        <SkeletonRows label={t('admin.loading')} />
      )}
    </Panel>
  );
}

function Rights({ flags }: { flags: Record<string, boolean> }) {
  const { t } = useTranslation('profiles');
  return (
    <>
      <p className="text-secondary">{t('admin.text')}</p>
      <ul className="mt-5 grid gap-x-8 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(flags).map(([flag, granted]) => (
          <li key={flag} className="flex items-start gap-2.5 text-control">
            <Icon
              as={granted ? Check : Minus}
              size={18}
              className={`mt-[3px] ${granted ? 'text-success' : 'text-muted'}`}
            />
            <span className={granted ? 'text-heading' : 'text-muted'}>
              {t(`admin.flags.${flag}`, { defaultValue: flag })}
              <span className="sr-only">{`: ${t(granted ? 'admin.granted' : 'admin.missing')}`}</span>
            </span>
          </li>
        ))}
      </ul>
      <Button variant="primary" className="mt-7" render={<Link to={urls.admin} />}>
        {t('admin.open')}
      </Button>
    </>
  );
}
