import { Navigate, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import type { RouteHandle } from '../platform/route-handle.ts';
import { session } from '../platform/session/session.ts';
import { useSession, useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { SplitPage } from '../shell/split-page.tsx';
import { loginThen, safeNext, urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';

export const handle = { namespaces: ['passwords', 'auth'], needsScript: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'passwords:own.title', noindex: true });

/** Users whose password was set by staff must choose a new one on this page. */
export default function OwnPasswordPage() {
  const { t } = useTranslation('passwords');
  const { status } = useSession();
  const user = useUser();
  const [search] = useSearchParams();
  if (status === 'out') return <Navigate to={loginThen(urls.ownPassword)} replace />;
  if (user && !user.mustChangePassword) return <Navigate to={safeNext(search.get('next'))} replace />;
  return (
    <SplitPage headline={t('own.headline')} text={t('own.art')}>
      <h1 className="pb-1 text-h2">{t('own.title')}</h1>
      <p className="mt-2 mb-8 text-base text-secondary">{t('own.text')}</p>
      {user && <OwnPasswordForm onDone={() => void session.validate()} />}
      <Button className="mt-6" onClick={() => void session.logout()}>
        {t('common:account.logOut')}
      </Button>
    </SplitPage>
  );
}
