import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { factorQuestion } from '../platform/api/factor-question.ts';
import { useUser } from '../platform/session/use-session.ts';
import { ownPasswordThen, setUpFactorThen, urls } from './urls.ts';

const FreshFactorDialog = lazy(() =>
  import('../two-factor/fresh-factor-dialog.tsx').then(({ FreshFactorDialog }) => ({ default: FreshFactorDialog })),
);

/** Asks for the second factor when a call requires it. Redirects users who must first set up a second factor or a new password. */
export function FactorEffects() {
  const open = useSyncExternalStore(factorQuestion.subscribe, factorQuestion.isOpen, () => false);
  const { mustChangePassword, mustSetUpTwoFactor } = useUser() ?? {};
  const { pathname, search } = useLocation();
  // Not on the login page, which first redirects to the requested page. That page then becomes the return path.
  if (mustChangePassword && pathname !== urls.ownPassword && pathname !== urls.login)
    return <Navigate to={ownPasswordThen(pathname + search)} replace />;
  if (mustSetUpTwoFactor && !mustChangePassword && pathname !== urls.setUpFactor && pathname !== urls.login)
    return <Navigate to={setUpFactorThen(pathname + search)} replace />;
  return (
    open && (
      <Suspense>
        <FreshFactorDialog />
      </Suspense>
    )
  );
}
