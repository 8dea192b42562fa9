import { ApiError } from '@wyrmgate/contract/client';
import { House, Lock, LogIn, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { loginThen, urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

type DeniedProps = {
  /** Defaults to "Access Denied". */
  title?: string;
  /** The reason for the denial, as sent by the server. */
  reason?: string;
  children: ReactNode;
  actions: ReactNode;
};

/** A full page for users without access, with links to other pages. */
export function Denied({ title, reason, children, actions }: DeniedProps) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="grid justify-items-center px-5 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-full border border-line bg-surface text-danger">
        <Icon as={Lock} size={28} />
      </span>
      <h1 className="mt-5 text-h1">{title ?? t('guard.denied')}</h1>
      {reason && <p className="mt-2 font-[520] text-heading">{reason}</p>}
      <p className="mt-1.5 max-w-[52ch] text-secondary">{children}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">{actions}</div>
    </div>
  );
}

function DeniedPage(props: DeniedProps) {
  return (
    <main className="grid min-h-dvh items-center">
      <Denied {...props} />
    </main>
  );
}

function HomeLink() {
  const { t } = useTranslation('dashboard');
  return (
    <Button icon={House} render={<Link to={urls.home} />}>
      {t('guard.home')}
    </Button>
  );
}

export function LoggedOut() {
  const { t } = useTranslation('dashboard');
  const { pathname, search } = useLocation();
  return (
    <DeniedPage
      actions={
        <>
          <Button variant="primary" icon={LogIn} render={<Link to={loginThen(pathname + search)} />}>
            {t('guard.logIn')}
          </Button>
          <HomeLink />
        </>
      }
    >
      {t('guard.loggedOut')}
    </DeniedPage>
  );
}

export type CheckFailedProps = { error: Error; retry: () => unknown; retrying: boolean };

/** Explains that access was denied, or that the check itself failed. */
export function CheckFailed({ error, retry, retrying }: CheckFailedProps) {
  const { t } = useTranslation('dashboard');
  const status = error instanceof ApiError ? error.status : undefined;
  const elsewhere = error instanceof ApiError && error.code === 'common.addressRefused';
  if (status === 403)
    return (
      <DeniedPage reason={t(elsewhere ? 'common:errors.addressRefused' : 'guard.required')} actions={<HomeLink />}>
        {t('guard.text')}
      </DeniedPage>
    );
  return (
    <DeniedPage
      reason={status === 0 ? t('guard.network') : t('guard.failed')}
      actions={
        <>
          <Button
            variant="primary"
            icon={RotateCcw}
            onClick={() => void retry()}
            loading={retrying}
            loadingLabel={t('guard.retrying')}
          >
            {t('guard.retry')}
          </Button>
          <HomeLink />
        </>
      }
    >
      {t(status === 0 ? 'guard.networkText' : 'guard.failedText')}
    </DeniedPage>
  );
}
