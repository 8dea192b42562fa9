import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { AuthorityBadge } from '../../admin-kit/authority-badge.tsx';
import { UserMark } from '../../admin-kit/user-mark.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LanguagePicker } from '../language-picker.tsx';
import { useAdmin } from './admin-context.ts';
import { AdminMark } from './admin-mark.tsx';
import { SidebarNav } from './sidebar-nav.tsx';

/** The menu for narrow windows, with the controls that do not fit into the header. */
export function AdminNavDrawer() {
  const { t } = useTranslation('dashboard');
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const { systemType } = useAdmin();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the drawer.
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
      <Drawer
        open={open}
        onOpenChange={setOpen}
        side="start"
        size="sm"
        title={t('common:nav.menu')}
        footer={
          <div className="grid w-full justify-items-start gap-2">
            <UserMark />
            <AuthorityBadge level={systemType} />
            <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
              <LanguagePicker className="text-control" />
              <AdminMark />
            </div>
          </div>
        }
      >
        <nav aria-label={t('shell.sections')} className="-mx-5 -mt-1">
          <SidebarNav />
        </nav>
      </Drawer>
    </>
  );
}
