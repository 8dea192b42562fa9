import { lazy, Suspense, useEffect, useReducer, useRef } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { endingText, isOwnEnding } from '../platform/session/ending-text.ts';
import { session } from '../platform/session/session.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { useSite } from '../platform/use-site.ts';
import type { RootData } from '../root.tsx';
import { FactorEffects } from './factor-effects.tsx';

const Toaster = lazy(() => import('../ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

/** Runs on every page: shows toasts, and keeps a socket open while a user is logged in. */
export function SiteEffects() {
  const { t, i18n } = useTranslation();
  const userId = useUser()?.id;
  const words = useRef(t);
  const { revalidate } = useRevalidator();
  const again = useRef(revalidate);
  const closed = useSite()?.maintenance.enabled;
  const shownClosed = useRef(closed);
  useEffect(() => {
    words.current = t;
    again.current = revalidate;
    shownClosed.current = closed;
  }, [t, revalidate, closed]);
  useEffect(
    () =>
      session.onEnd((ending) => {
        if (isOwnEnding(ending)) toasts.show({ id: 'session', type: 'info', title: t('session.loggedOut') });
        else toasts.show({ id: 'session', type: 'error', title: endingText(t, ending), message: ending.message });
      }),
    [t],
  );
  useEffect(() => {
    if (userId === undefined) return;
    // The subscription outlives language changes, so texts are looked up for each event.
    const gift = ({ from, coins }: { from: string; coins: number }) =>
      toasts.show({
        type: 'success',
        title: words.current('gift.title', { name: from, coins }),
        message: words.current('gift.text'),
      });
    const emailChanged = () => toasts.show({ id: 'email', type: 'info', title: words.current('account.emailChanged') });
    void import('../platform/query/realtime.ts').then(({ startRealtime }) =>
      startRealtime({
        gift,
        emailChanged,
        maintenance: () => void again.current(),
        texts: () => void again.current(),
        gate: (isClosed) => isClosed !== shownClosed.current && void again.current(),
      }),
    );
  }, [userId]);
  const saved = useRouteLoaderData<RootData>('root')?.saved;
  useEffect(() => {
    // If the new texts do not load, the old ones stay until the next page load.
    if (saved !== undefined && saved !== i18n.saved) i18n.renew(saved).catch(() => undefined);
  }, [saved, i18n]);
  // The toast code loads with the first toast.
  const [drawn, draw] = useReducer(() => true, false);
  useEffect(() => toasts.subscribe(draw), []);
  return (
    <>
      <FactorEffects />
      {/* Rendered before the first toast, because screen readers can miss a live region that appears together with its content. */}
      <div role="log">
        {drawn && (
          <Suspense>
            <Toaster store={toasts} />
          </Suspense>
        )}
      </div>
    </>
  );
}
