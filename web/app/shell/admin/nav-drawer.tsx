import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LanguagePicker } from '../language-picker.tsx';
import { useAdmin } from './admin-context.ts';
import { AdminMark } from './admin-mark.tsx';
import { AuthorityBadge } from './authority-badge.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { UserMark } from './user-mark.tsx';

/** The menu on narrow windows, with what does not fit into the head. */
export function NavDrawer() {
  const { t } = useTranslation('dashboard');
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const { systemType } = useAdmin();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer that led to it.
  useEffect(() => setOpen(false), [key]);
  return (
    <>
      <IconButton
        icon={Menu}
        label={t('common:nav.openMenu')}
        aria-haspopup="dialog"
        className="-ms-2"
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} side="start" size="sm" title={t('common:nav.menu')}>
        <div className="-m-5 flex min-h-[calc(100%+40px)] flex-col gap-4 py-4">
          <nav aria-label={t('dashboard:shell.sections')}>
            <SidebarNav />
          </nav>
          <div className="mt-auto grid justify-items-start gap-3 border-line border-t px-5 pt-4">
            <UserMark />
            <AuthorityBadge level={systemType} />
            <LanguagePicker />
            <AdminMark />
          </div>
        </div>
      </Drawer>
    </>
  );
}
