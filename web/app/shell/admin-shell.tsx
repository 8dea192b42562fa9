import { useEffect } from 'react';
import { Outlet } from 'react-router';
import type { RouteHandle } from '../platform/route-handle.ts';
import { AdminFrame } from './admin/admin-frame.tsx';
import { AdminGuard } from './admin/guard.tsx';
import { useTheme } from './admin/theme.ts';
import './admin/admin.css';

export const handle = { namespaces: ['dashboard'] } satisfies RouteHandle;

/** Frame of the back-office: its own theme, the guard, and behind it menu, head and page. */
export default function AdminShell() {
  const theme = useTheme();
  // Dialogs, menus and notices are drawn beside the page, in the body.
  useEffect(() => {
    document.body.dataset.theme = theme;
    return () => {
      delete document.body.dataset.theme;
    };
  }, [theme]);
  return (
    <div className="admin-root min-h-dvh" data-theme={theme}>
      <AdminGuard>
        <AdminFrame>
          <Outlet />
        </AdminFrame>
      </AdminGuard>
    </div>
  );
}
