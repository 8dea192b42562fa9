import { type ReactNode, useEffect } from 'react';
import { Outlet } from 'react-router';
import { useApprovalNotice } from '../admin-kit/use-approval-notice.ts';
import { hasAnalytics } from '../legal/count-visit.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { AdminFrame } from './admin/admin-frame.tsx';
import { Fallback } from './admin/fallback.tsx';
import { AdminGuard } from './admin/guard.tsx';
import { useTheme } from './admin/theme.ts';
import { useApiErrors } from './admin/use-api-errors.ts';
import './admin/admin.css';

export const handle = { namespaces: ['dashboard', 'saved-filters'], needsScript: true } satisfies RouteHandle;

/** Back-office theme and access guard. */
function AdminRoot({ children }: { children: ReactNode }) {
  const theme = useTheme();
  useApiErrors();
  useApprovalNotice();
  // Stops analytics after a navigation from a player page: a reloaded page has none, and its policy does not allow them.
  useEffect(() => {
    if (hasAnalytics()) location.reload();
  }, []);
  // Dialogs, menus and toasts are rendered into the body, outside the page.
  useEffect(() => {
    document.body.dataset.theme = theme;
    return () => {
      delete document.body.dataset.theme;
    };
  }, [theme]);
  return (
    <div className="admin-root min-h-dvh" data-theme={theme}>
      <AdminGuard>{children}</AdminGuard>
    </div>
  );
}

/** Frame of the back office: guard, menu, header and page. */
export default function AdminShell() {
  return (
    <AdminRoot>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </AdminRoot>
  );
}

/** The same guard with plain links to every section, for errors. */
export function ErrorBoundary() {
  return (
    <AdminRoot>
      <Fallback />
    </AdminRoot>
  );
}
