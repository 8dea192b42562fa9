import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { version } from '../../../package.json';
import { Denied } from '../../admin-kit/denied.tsx';
import { useRoomForPanel, useRoomForSidebar } from '../../admin-kit/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { useCan } from './admin-context.ts';
import { AdminHeader } from './admin-header.tsx';
import { AdminMark } from './admin-mark.tsx';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { entryAt, opensTo } from './nav.ts';
import { adminUrls } from './sections.ts';
import { RailNav, SidebarNav } from './sidebar-nav.tsx';

/** Sidebar, header and page. Rendered only after access was granted. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const wide = useRoomForSidebar();
  const words = useRoomForPanel();
  return (
    <div className="flex min-h-dvh">
      <a href="#main" className="admin-skip">
        {t('common:skipToContent')}
      </a>
      {wide && (
        <nav
          aria-label={t('shell.sections')}
          className={`sticky top-0 flex h-dvh shrink-0 flex-col gap-3 overflow-y-auto py-2.5 ${words ? 'w-[248px]' : 'w-16'}`}
        >
          <div className={`flex items-center ${words ? 'justify-between px-5' : 'justify-center'}`}>
            <AdminMark bare={!words} />
            {words && <span className="text-meta text-secondary">{t('shell.admin')}</span>}
          </div>
          {words ? <SidebarNav /> : <RailNav />}
          {words && <p className="mt-auto px-5 pt-3 text-meta text-muted">{`Wyrmgate ${version}`}</p>}
        </nav>
      )}
      <div className="flex min-w-0 flex-1 flex-col border-line drawer:border-s">
        <AdminHeader wide={wide} />
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-[1616px] flex-1 px-4 py-5 outline-none drawer:px-7 drawer:py-[26px]"
        >
          <MaintenanceBanner />
          <SectionGate>{children}</SectionGate>
        </main>
      </div>
    </div>
  );
}

/** Blocks sections that the viewer has no permission for. */
function SectionGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const entry = entryAt(useLocation().pathname);
  if (entry === undefined || entry.ownGate || opensTo(entry, can)) return children;
  return (
    <Denied
      title={t('guard.insufficient')}
      reason={t('guard.requires', { authority: 'ADMIN' })}
      actions={<Button render={<Link to={adminUrls.dashboard} />}>{t('guard.toDashboard')}</Button>}
    >
      {t('guard.text')} {t('guard.orPermission', { permission: (entry.anyOf ?? [entry.permission]).join(', ') })}
    </Denied>
  );
}
