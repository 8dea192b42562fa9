import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import type { RouteHandle } from '../platform/route-handle.ts';
import { session } from '../platform/session/session.ts';
import { useSession } from '../platform/session/use-session.ts';
import { ForcedSetup } from '../two-factor/forced-setup.tsx';
import { Button } from '../ui/button.tsx';
import { pageMeta } from './page-meta.ts';
import { SplitPage } from './split-page.tsx';
import { loginThen, safeNext, urls } from './urls.ts';

export const handle = { namespaces: ['two-factor', 'auth'], needsScript: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'two-factor:forced.title', noindex: true });

/** Staff are redirected to this page if they must set up a second factor. */
export default function SetUpFactorPage() {
  const { t } = useTranslation('two-factor');
  const { status } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const goOn = async () => {
    // Updates the session, which shows the guard that the setup is complete.
    await session.validate();
    await navigate(safeNext(search.get('next')), { replace: true });
  };
  if (status === 'out') return <Navigate to={loginThen(urls.setUpFactor)} replace />;
  return (
    <SplitPage headline={t('forced.headline')} text={t('forced.art')} wide>
      <h1 className="pb-1 text-h2">{t('forced.title')}</h1>
      <p className="mt-2 mb-8 text-base text-secondary">{t('forced.text')}</p>
      {status === 'in' && <ForcedSetup onDone={() => void goOn()} />}
      <Button className="mt-6" onClick={() => void session.logout()}>
        {t('forced.logOut')}
      </Button>
    </SplitPage>
  );
}
