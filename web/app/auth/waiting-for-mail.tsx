import { confirmationHours } from '@wyrmgate/contract/auth-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import Letter from '~icons/game-icons/envelope';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { GameIcon } from '../ui/icon.tsx';
import { useArrival } from '../ui/use-arrival.ts';
import { withNext } from './next.ts';
import { ResendButton } from './resend-button.tsx';

export type WaitingForMailProps = { username: string; email: string; next: string | null };

/** Replaces the form while the account awaits email confirmation. */
export function WaitingForMail({ username, email, next }: WaitingForMailProps) {
  const { t } = useTranslation('auth');
  const title = useArrival();
  return (
    <div className="flex flex-col items-center text-center">
      <GameIcon as={Letter} size={64} className="text-ink-500" />
      <h1 ref={title} tabIndex={-1} className="mt-5 pb-1 text-h2 outline-none">
        {t('waiting.title')}
      </h1>
      <p className="wrap-anywhere mt-3 text-balance text-heading text-lead">
        {t('waiting.text', { username, email, hours: confirmationHours })}
      </p>
      <p className="mt-3 text-base text-secondary">{t('waiting.hint')}</p>
      <div className="mt-8 flex flex-wrap items-start justify-center gap-3">
        <Button variant="primary" render={<Link to={withNext(urls.login, next)} />}>
          {t('waiting.logIn')}
        </Button>
        <ResendButton account={username} />
      </div>
    </div>
  );
}
