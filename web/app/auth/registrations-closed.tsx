import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import Padlock from '~icons/game-icons/padlock';
import { useSite } from '../platform/use-site.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { GameIcon } from '../ui/icon.tsx';
import { withNext } from './next.ts';

/** Replaces the form while registrations are closed, and shows the message from staff if there is one. */
export function RegistrationsClosed({ message, next }: { message: string | null; next: string | null }) {
  const discord = useSite()?.discord_url;
  const { t } = useTranslation('auth');
  return (
    <div className="flex flex-col items-center text-center">
      <GameIcon as={Padlock} size={64} className="text-ink-500" />
      <h1 className="mt-5 pb-1 text-h2">{t('register.closed.title')}</h1>
      <p className="mt-3 text-balance whitespace-pre-line text-heading text-lead">
        {message || t('register.closed.default')}
      </p>
      <p className="mt-3 max-w-[44ch] text-base text-secondary">{t('register.closed.text')}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:*:w-full">
        {discord && (
          <Button variant="primary" render={<Link to={discord} target="_blank" rel="noopener" />}>
            {t('register.closed.discord')}
          </Button>
        )}
        <Button variant={discord ? 'secondary' : 'primary'} render={<Link to={withNext(urls.login, next)} />}>
          {t('register.closed.logIn')}
        </Button>
        <Button render={<Link to={urls.home} />}>{t('register.closed.home')}</Button>
      </div>
    </div>
  );
}
