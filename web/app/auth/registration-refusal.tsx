import { ApiError } from '@wyrmgate/contract/client';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../platform/problem-text.ts';
import { Banner } from '../ui/banner.tsx';

/** Why no account was created, where no single field is to blame. */
export function RegistrationRefusal({ error }: { error: unknown }) {
  const { t } = useTranslation('auth');
  const problem = useProblemText();
  const refused = error instanceof ApiError ? error : undefined;
  const wait = refused?.retryAfterSeconds;
  const unexpected = refused === undefined || (refused.status >= 500 && !refused.code.startsWith('auth.'));
  return (
    <Banner tone="danger" role="alert" title={t('register.failed')} className="col-span-full">
      {unexpected ? t('register.failedText') : problem(error)}
      {wait !== undefined && ` ${t('login.wait', { minutes: Math.ceil(wait / 60) })}`}
    </Banner>
  );
}
