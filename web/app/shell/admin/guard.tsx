import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { CheckFailed, LoggedOut } from '../../admin-kit/denied.tsx';
import { session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { urls } from '../urls.ts';
import { AdminContext } from './admin-context.ts';
import { useAdminCheck } from './use-admin-check.ts';

/** Renders the back office only after the server has confirmed access. This only hides unusable screens; the server checks every call. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const current = useSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const check = useAdminCheck(current.status === 'in' ? current.user : null);
  const logOut = () => {
    // Prevents a flash of the logged-out page during the logout.
    setLeaving(true);
    void session.logout();
    void navigate(urls.home);
  };
  if (leaving) return <Waiting text={t('guard.leaving')} />;
  if (current.status === 'out') return <LoggedOut />;
  if (check.isError) return <CheckFailed error={check.error} retry={check.refetch} retrying={check.isFetching} />;
  if (check.data === undefined) return <Waiting text={t('guard.checking')} />;
  return <AdminContext value={{ ...check.data, logOut }}>{children}</AdminContext>;
}

function Waiting({ text }: { text: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <p role="status" className="flex animate-appear items-center gap-3 text-secondary">
        <Spinner size={24} className="text-accent" />
        {text}
      </p>
    </main>
  );
}
