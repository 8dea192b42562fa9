import { ApiError } from '@wyrmgate/contract/client';
import { CircleHelp, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { LinkCard } from './link-card.tsx';

export const isDead = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'profiles.linkInvalid' || error.code === 'common.validation');

export function LinkChecking() {
  const { t } = useTranslation('profiles');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <Spinner size={32} label={t('link.checking')} className="animate-appear" />
    </div>
  );
}

/** Shown for a link that has expired or was already used. */
export function DeadLink() {
  const { t } = useTranslation('profiles');
  return (
    <LinkCard
      icon={CircleHelp}
      tone="warning"
      title={t('link.invalid')}
      actions={<Button render={<Link to={urls.home} />}>{t('link.home')}</Button>}
    >
      {t('link.invalidText')}
    </LinkCard>
  );
}

/** Shown if the link could not be checked. */
export function FailedLink({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const { t } = useTranslation('profiles');
  const problem = useProblemText();
  return (
    <LinkCard
      icon={TriangleAlert}
      tone="danger"
      title={t('link.failed')}
      actions={
        <Button variant="primary" onClick={onRetry} loading={retrying} loadingLabel={t('ui:trying')}>
          {t('ui:tryAgain')}
        </Button>
      }
    >
      {problem(error)}
    </LinkCard>
  );
}
