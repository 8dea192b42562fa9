import { LogOut } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { AuthorityBadge } from '../../admin-kit/authority-badge.tsx';
import { UserMark } from '../../admin-kit/user-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LanguagePicker } from '../language-picker.tsx';
import { useAdmin } from './admin-context.ts';
import { AdminNavDrawer } from './admin-nav-drawer.tsx';
import { AlertBadge } from './alert-badge.tsx';
import { entryAt } from './nav.ts';
import { PaletteButton } from './palette/palette-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The back-office header. On narrow windows, most controls move into the drawer. */
export function AdminHeader({ wide }: { wide: boolean }) {
  const { t } = useTranslation('dashboard');
  const { systemType, logOut } = useAdmin();
  const entry = entryAt(useLocation().pathname);
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center gap-x-2 border-line border-b bg-page px-4 drawer:gap-x-3.5 drawer:px-7">
      {!wide && <AdminNavDrawer />}
      <p className="min-w-0 truncate font-[580] text-card text-heading">{entry && t(`sections.${entry.key}`)}</p>
      <div className="ms-auto flex items-center gap-x-1 drawer:gap-x-3.5">
        <PaletteButton />
        <AlertBadge />
        {wide && <LanguagePicker className="px-1.5 font-[520] text-control" />}
        <ThemeSwitch />
        {wide ? (
          <>
            <AuthorityBadge level={systemType} />
            <UserMark />
            <Button icon={LogOut} onClick={logOut}>
              {t('common:account.logOut')}
            </Button>
          </>
        ) : (
          <IconButton icon={LogOut} label={t('common:account.logOut')} onClick={logOut} />
        )}
      </div>
    </header>
  );
}
