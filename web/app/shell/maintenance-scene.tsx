import type { Site } from '@wyrmgate/contract/settings';
import { Mail, MessageCircle, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { MaintenanceWords } from './maintenance-words.tsx';
import { Scene } from './scene.tsx';
import { urls } from './urls.ts';

const footLink = 'inline-flex min-h-11 items-center gap-2 text-control text-secondary no-underline hover:text-bone-50';

/** Polls for the end of maintenance. Random jitter prevents all browsers from returning at the same moment. */
const useOpening = () => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void revalidate();
    const timer = setInterval(look, 30_000 + Math.random() * 10_000);
    return () => clearInterval(timer);
  }, [revalidate]);
};

/** The maintenance page, which everyone except staff sees. */
export function MaintenanceScene({ site }: { site: Site }) {
  const { t } = useTranslation();
  useOpening();
  const { message, endTime } = site.maintenance;
  const footer = (
    <div className="flex flex-wrap items-center justify-between gap-x-8">
      <a href={`mailto:${site.support_email}`} className={footLink}>
        <Icon as={Mail} size={18} />
        {site.support_email}
      </a>
      <Link to={urls.login} className={footLink}>
        {t('maintenance.staff')}
      </Link>
    </div>
  );
  return (
    <Scene art="maintenance" title={t('maintenance.title')} footer={footer}>
      <MaintenanceWords message={message} endTime={endTime} />
      <div className="mt-7 flex flex-wrap gap-3.5 max-sm:*:w-full">
        <Button variant="primary" size="lg" icon={RefreshCw} onClick={() => location.reload()}>
          {t('maintenance.reload')}
        </Button>
        {site.discord_url && (
          <Button
            variant="ghost"
            size="lg"
            icon={MessageCircle}
            render={<Link to={site.discord_url} target="_blank" rel="noopener" />}
          >
            {t('maintenance.discord')}
          </Button>
        )}
      </div>
    </Scene>
  );
}
