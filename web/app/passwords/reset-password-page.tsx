import { resetLinkMinutes } from '@wyrmgate/contract/passwords';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import type { RouteHandle } from '../platform/route-handle.ts';
import { session } from '../platform/session/session.ts';
import { toasts } from '../platform/toasts.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { SplitPage } from '../shell/split-page.tsx';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { ResetForm } from './reset-form.tsx';

export const handle = { namespaces: ['passwords', 'auth'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'passwords:reset.meta.title', noindex: true });

/** The page that password reset links open. The token is in the URL fragment, which browsers do not send. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('passwords');
  const navigate = useNavigate();
  const alive = useHydrated();
  const { hash, state } = useLocation();
  // The rejected token. The user may open a new link in the same tab.
  const [dead, setDead] = useState<string>();
  const fromLink = alive ? new URLSearchParams(hash.slice(1)).get('token') : null;
  useEffect(() => {
    // Moves the token from the URL to the history entry, where it survives a reload but is not visible.
    if (fromLink) void navigate(urls.resetPassword, { replace: true, state: { token: fromLink } });
  }, [fromLink, navigate]);
  const token = fromLink ?? (state as { token?: string } | null)?.token;

  const leave = (passkeysRemoved: number) => {
    // The server has ended all sessions, including the one in this browser.
    if (session.held() !== null) session.end({ reason: 'logout' });
    const removed = passkeysRemoved > 0 ? ` ${t('reset.passkeysRemoved', { count: passkeysRemoved })}` : '';
    toasts.show({ type: 'success', title: t('reset.done'), message: `${t('reset.doneText')}${removed}` });
    void navigate(urls.login, { replace: true });
  };
  return (
    <SplitPage headline={t('reset.headline')} text={t('reset.art')}>
      {alive && (!token || dead === token) ? (
        <DeadLink />
      ) : (
        <>
          <h1 className="pb-1 text-h2">{t('reset.title')}</h1>
          <p className="mt-2 mb-8 text-base text-secondary">{t('reset.text')}</p>
          <noscript>
            <p className="text-control text-warning">{t('reset.noScript')}</p>
          </noscript>
          {alive && token && <ResetForm key={token} token={token} onDone={leave} onDead={() => setDead(token)} />}
        </>
      )}
    </SplitPage>
  );
}

function DeadLink() {
  const { t } = useTranslation('passwords');
  return (
    <div role="alert">
      <h1 className="pb-1 text-h2">{t('reset.deadTitle')}</h1>
      <p className="mt-2 mb-8 text-base text-secondary">{t('reset.deadText', { minutes: resetLinkMinutes })}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button variant="primary" render={<Link to={urls.forgotPassword} />}>
          {t('reset.again')}
        </Button>
        <Button render={<Link to={urls.login} />}>{t('reset.toLogin')}</Button>
      </div>
    </div>
  );
}
