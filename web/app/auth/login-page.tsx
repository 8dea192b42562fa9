import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import type { RouteHandle } from '../platform/route-handle.ts';
import { endingText, isOwnEnding } from '../platform/session/ending-text.ts';
import { session } from '../platform/session/session.ts';
import { useSession } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { LoginSecondStep } from '../shell/login-second-step.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { SplitPage } from '../shell/split-page.tsx';
import { safeNext, urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { LoginForm, type PendingLogin } from './login-form.tsx';
import { withNext } from './next.ts';

export const handle = { namespaces: ['auth'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'auth:login.meta.title', description: 'auth:login.meta.description' });

/** Passed from registration in the history state, so that no URL contains the username. */
export type LoginState = { username?: string };

export default function LoginPage() {
  const { t } = useTranslation('auth');
  const { status } = useSession();
  const [search] = useSearchParams();
  const { username } = (useLocation().state ?? {}) as LoginState;
  const next = search.get('next');
  const ending = status === 'out' ? session.ended() : undefined;
  const ended = ending !== undefined && !isOwnEnding(ending) ? ending : undefined;
  useEffect(() => {
    // The form already shows why the session ended.
    if (ended) toasts.dismiss('session');
  }, [ended]);

  const [pending, setPending] = useState<PendingLogin>();
  const [refused, setRefused] = useState<unknown>();

  if (status === 'in') return <Navigate to={safeNext(next)} replace />;
  return (
    <SplitPage headline={t('login.headline')} text={t('login.art')}>
      {pending === undefined ? (
        <>
          <h1 className="pb-1 text-h2">{t('login.title')}</h1>
          <p className="mt-2 mb-8 text-base text-secondary">
            <Trans
              t={t}
              i18nKey="login.newHere"
              components={{ link: <Link to={withNext(urls.register, next)} className="text-link" /> }}
            />
          </p>
          {ended && (
            <Banner tone="warning" role="status" className="mb-6" title={ended.message && endingText(t, ended)}>
              {ended.message ?? endingText(t, ended)}
            </Banner>
          )}
          <LoginForm username={username} next={next} refused={refused} onSecondStep={setPending} />
        </>
      ) : (
        <Suspense fallback={<Spinner size={32} label={t('login.submitting')} className="mx-auto animate-appear" />}>
          <LoginSecondStep
            username={pending.username}
            details={pending.details}
            onSession={(started) => session.start(started, pending.keep)}
            onBack={(error) => {
              setRefused(error);
              setPending(undefined);
            }}
          />
        </Suspense>
      )}
      {/* Recovery dialogs, which have their own URLs. */}
      <Outlet />
    </SplitPage>
  );
}
