import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { factorQuestion } from '../platform/api/factor-question.ts';
import { useUser } from '../platform/session/use-session.ts';
import { ownPasswordThen, setUpFactorThen, urls } from './urls.ts';

const FreshFactorDialog = lazy(() =>
  import('../two-factor/fresh-factor-dialog.tsx').then(({ FreshFactorDialog }) => ({ default: FreshFactorDialog })),
);

/**
 * The question for the second factor wherever a call asks for it, the way to its setup for staff who must, and before it the way
 * to an own password for those to whom staff gave one.
 */
export function FactorEffects() {
  const asked = useSyncExternalStore(factorQuestion.subscribe, factorQuestion.isOpen, () => false);
  const { mustChangePassword, mustSetUpTwoFactor } = useUser() ?? {};
  const { pathname, search } = useLocation();
  // The login leads on by itself first, so that the way back is the page that was wanted.
  if (mustChangePassword && pathname !== urls.ownPassword && pathname !== urls.login)
    return <Navigate to={ownPasswordThen(pathname + search)} replace />;
  if (mustSetUpTwoFactor && !mustChangePassword && pathname !== urls.setUpFactor && pathname !== urls.login)
    return <Navigate to={setUpFactorThen(pathname + search)} replace />;
  return (
    asked && (
      <Suspense>
        <FreshFactorDialog />
      </Suspense>
    )
  );
}
