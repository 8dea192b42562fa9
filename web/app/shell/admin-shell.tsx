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

/** Wraps the back office in its theme, toasts and access check. */
function AdminRoot({ children }: { children: ReactNode }) {
  const theme = useTheme();
  useApiErrors();
  useApprovalNotice();
  // Analytics must not run in the back office. A reload stops a script that was loaded on a player page.
  useEffect(() => {
    if (hasAnalytics()) location.reload();
  }, []);
  // Applied to the body, because dialogs, menus and toasts are rendered outside the page.
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

/** The frame of the back office: access check, menu, header and page. */
export default function AdminShell() {
  return (
    <AdminRoot>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </AdminRoot>
  );
}

/** After an error, the back office offers plain links to every section behind the same access check. */
export function ErrorBoundary() {
  return (
    <AdminRoot>
      <Fallback />
    </AdminRoot>
  );
}
