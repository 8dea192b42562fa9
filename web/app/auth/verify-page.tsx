import { ApiError } from '@wyrmgate/contract/client';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { SplitPage } from '../shell/split-page.tsx';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useArrival } from '../ui/use-arrival.ts';
import type { LoginState } from './login-page.tsx';
import { VerifyFailed } from './verify-failed.tsx';

export const handle = { namespaces: ['auth'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'auth:verify.meta.title', noindex: true });

type State = { kind: 'working' | 'broken' | 'failed' } | { kind: 'done'; username: string };

/** Reads the token from the URL fragment, which browsers do not send, and removes it from the URL. */
const takeToken = (): string => {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
};

/** The page that the confirmation link opens. */
export default function VerifyPage() {
  const { t } = useTranslation('auth');
  const [state, setState] = useState<State>({ kind: 'working' });
  const token = useRef<string | undefined>(undefined);
  const verify = async () => {
    if (token.current === '') return setState({ kind: 'failed' });
    setState({ kind: 'working' });
    try {
      const { username } = await api.auth.verifyEmail({ body: { token: token.current ?? '' } });
      setState({ kind: 'done', username });
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 429;
      setState({ kind: refused ? 'failed' : 'broken' });
    }
  };
  // A second link opened in this tab changes only the fragment.
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link, because each link works only once
  useEffect(() => {
    const taken = takeToken();
    if (token.current !== undefined && (taken === '' || taken === token.current)) return;
    token.current = taken;
    void verify();
  }, [hash]);
  return (
    <SplitPage headline={t('register.headline')} text={t('register.art')}>
      {state.kind === 'working' && (
        <>
          <h1 className="pb-1 text-h2">{t('verify.title')}</h1>
          <p role="status" className="mt-4 flex items-center gap-3 text-base text-secondary">
            <Spinner />
            {t('verify.working')}
          </p>
          <noscript>
            <p className="mt-4 text-control text-warning">{t('verify.noScript')}</p>
          </noscript>
        </>
      )}
      {state.kind === 'done' && <Done username={state.username} />}
      {state.kind === 'failed' && <VerifyFailed />}
      {state.kind === 'broken' && (
        <ErrorState level={1} title={t('verify.brokenTitle')} onRetry={() => void verify()}>
          {t('verify.brokenText')}
        </ErrorState>
      )}
    </SplitPage>
  );
}

function Done({ username }: { username: string }) {
  const { t } = useTranslation('auth');
  const title = useArrival();
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="pb-1 text-h2 outline-none">
        {t('verify.doneTitle')}
      </h1>
      <p className="mt-2 mb-8 text-base text-secondary">{t('verify.doneText', { username })}</p>
      <Button
        variant="primary"
        size="lg"
        full
        render={<Link to={urls.login} state={{ username } satisfies LoginState} />}
      >
        {t('login.submit')}
      </Button>
    </>
  );
}
