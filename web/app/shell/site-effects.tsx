import { lazy, Suspense, useEffect, useReducer, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { endingText, isOwnEnding } from '../platform/session/ending-text.ts';
import { session } from '../platform/session/session.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { FactorEffects } from './factor-effects.tsx';
import { useSite } from './use-site.ts';

const Toaster = lazy(() => import('../ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

/** Background effects of every page: toasts, and the socket while a user is logged in. */
export function SiteEffects() {
  const { t } = useTranslation();
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
    // Started once, while the language may change later: the words are looked up when the gift arrives.
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
        gate: (isClosed) => isClosed !== shownClosed.current && void again.current(),
      }),
    );
  }, [userId]);
  // Fetched with the first notice; once there it stays, so that screen readers know the region before the next one.
  const [drawn, draw] = useReducer(() => true, false);
  useEffect(() => toasts.subscribe(draw), []);
  return (
    <>
      <FactorEffects />
      {drawn && (
        <Suspense>
          <Toaster store={toasts} />
        </Suspense>
      )}
    </>
  );
}
