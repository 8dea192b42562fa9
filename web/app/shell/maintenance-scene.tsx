import type { Site } from '@wyrmgate/contract/settings';
import { Mail, RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Countdown } from './countdown.tsx';
import { Scene } from './scene.tsx';
import { urls } from './urls.ts';

const footLink = 'inline-flex min-h-11 items-center gap-2 text-control text-secondary no-underline hover:text-bone-50';

/** What everybody but staff sees while the portal is closed. */
export function MaintenanceScene({ site }: { site: Site }) {
  const { t } = useTranslation();
  const { message, endTime } = site.maintenance;
  const [before = '', after = ''] = t('maintenance.expectedReturn').split('<time></time>');
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
      <p className="max-w-[56ch] lg:max-xl:max-w-[42ch] whitespace-pre-line text-lead text-prose">
        {message || t('maintenance.text')}
      </p>
      {endTime && (
        <>
          <Countdown until={endTime} />
          <p className="mt-6 text-secondary">
            {before}
            <LocalTime iso={endTime} time />
            {after}
          </p>
        </>
      )}
      <div className="mt-7 flex flex-wrap gap-3.5 max-sm:*:w-full">
        <Button variant="primary" size="lg" icon={RefreshCw} onClick={() => location.reload()}>
          {t('maintenance.reload')}
        </Button>
      </div>
    </Scene>
  );
}
