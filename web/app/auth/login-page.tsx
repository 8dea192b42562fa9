import { useEffect } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import type { RouteHandle } from '../platform/route-handle.ts';
import { session } from '../platform/session/session.ts';
import { useSession } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { safeNext, urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { LoginForm } from './login-form.tsx';
import { withNext } from './next.ts';
import { SplitPage } from './split-page.tsx';

export const handle = { namespaces: ['auth'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'auth:login.meta.title', description: 'auth:login.meta.description' });

/** What the registration hands over: in the history entry, so that a name never stands in an address. */
export type LoginState = { username?: string };

export default function LoginPage() {
  const { t } = useTranslation('auth');
  const { status } = useSession();
  const [search] = useSearchParams();
  const { username } = (useLocation().state ?? {}) as LoginState;
  const next = search.get('next');
  const expired = status === 'out' && session.ended() === 'expired';
  useEffect(() => {
    // The form says it, and stays for as long as it is needed.
    if (expired) toasts.dismiss('session');
  }, [expired]);

  if (status === 'in') return <Navigate to={safeNext(next)} replace />;
  return (
    <SplitPage headline={t('login.headline')} text={t('login.art')}>
      <h1 className="pb-1 text-h2">{t('login.title')}</h1>
      <p className="mt-2 mb-8 text-base text-secondary">
        <Trans
          t={t}
          i18nKey="login.newHere"
          components={{ link: <Link to={withNext(urls.register, next)} className="text-link" /> }}
        />
      </p>
      {expired && (
        <Banner tone="warning" role="status" className="mb-6">
          {t('common:session.expired')}
        </Banner>
      )}
      <LoginForm username={username} />
    </SplitPage>
  );
}
