import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { useSession } from '../platform/session/use-session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { loginThen } from './urls.ts';

/** Redirects visitors from a private page to the login, which then returns to the page. */
export function PrivateGate({ closed, children }: { closed: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!closed || session.status === 'in') return children;
  if (session.status === 'out') return <Navigate to={loginThen(pathname + search)} replace />;
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner size={32} label={t('session.checking')} className="animate-appear" />
    </div>
  );
}
