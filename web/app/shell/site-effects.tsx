import { lazy, Suspense, useEffect, useReducer } from 'react';
import { useTranslation } from '#i18n';
import { session } from '../platform/session/session.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';

const Toaster = lazy(() => import('../ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

/** What goes on behind every page: notices, and the socket while somebody is logged in. */
export function SiteEffects() {
  const { t } = useTranslation();
  const userId = useUser()?.id;
  useEffect(
    () =>
      session.onEnd((reason) => {
        if (reason === 'expired') toasts.show({ id: 'session', type: 'error', title: t('session.expired') });
        else toasts.show({ id: 'session', type: 'info', title: t('session.loggedOut') });
      }),
    [t],
  );
  useEffect(() => {
    if (userId !== undefined) void import('../platform/query/realtime.ts').then(({ startRealtime }) => startRealtime());
  }, [userId]);
  // Fetched with the first notice; once there it stays, so that screen readers know the region before the next one.
  const [drawn, draw] = useReducer(() => true, false);
  useEffect(() => toasts.subscribe(draw), []);
  return (
    drawn && (
      <Suspense>
        <Toaster store={toasts} />
      </Suspense>
    )
  );
}
