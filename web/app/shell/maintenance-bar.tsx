import { Wrench } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Icon } from '../ui/icon.tsx';
import { urls } from './urls.ts';

/** Reminds staff on player pages that the portal is closed for maintenance. */
export function MaintenanceBar() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="relative z-30 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warning px-4 py-2 text-center text-control text-ink-950"
    >
      <Icon as={Wrench} size={18} />
      {t('maintenance.forStaff')}
      <Link to={urls.maintenanceSettings} className="font-[560] text-ink-950 underline">
        {t('maintenance.settings')}
      </Link>
    </div>
  );
}
