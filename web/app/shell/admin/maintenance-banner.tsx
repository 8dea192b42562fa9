import { Link, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { useSite } from '../../platform/use-site.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useCan } from './admin-context.ts';
import { settingsUrl } from './sections.ts';

/** Reminds staff that the portal is closed for maintenance. */
export function MaintenanceBanner() {
  const { t } = useTranslation();
  const mayLook = useCan()('admin.settings.view');
  const { pathname } = useLocation();
  const closed = useSite()?.maintenance.enabled ?? false;
  // The maintenance screen already shows the state.
  if (!closed || pathname === settingsUrl('maintenance')) return null;
  return (
    <Banner
      tone="warning"
      role="status"
      className="mb-5"
      action={
        mayLook && (
          <Button size="sm" render={<Link to={settingsUrl('maintenance')} />}>
            {t('maintenance.settings')}
          </Button>
        )
      }
    >
      {t('maintenance.forStaff')}
    </Banner>
  );
}
