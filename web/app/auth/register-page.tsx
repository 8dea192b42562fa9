import { ApiError } from '@wyrmgate/contract/client';
import { useState } from 'react';
import { Link, Navigate, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useSession } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { SplitPage } from '../shell/split-page.tsx';
import { safeNext, urls } from '../shell/urls.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { withNext } from './next.ts';
import { RegisterForm } from './register-form.tsx';
import { RegistrationsClosed } from './registrations-closed.tsx';
import type { Waiting } from './use-registration.ts';
import { WaitingForMail } from './waiting-for-mail.tsx';

export const handle = { namespaces: ['auth'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'auth:register.meta.title', description: 'auth:register.meta.description' });

/** If the status does not load, the page says so instead of failing. */
export const loader = pageLoader(async ({ api }) => ({
  status: await api.auth.registrationStatus().catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  }),
}));

export default function RegisterPage() {
  const { t } = useTranslation('auth');
  const { status } = useLoaderData<typeof loader>();
  const session = useSession();
  const next = useSearchParams()[0].get('next');
  const [waiting, setWaiting] = useState<Waiting>();
  // While registrations are closed, the page must not invite visitors to register.
  const open = status?.enabled === true;
  if (session.status === 'in') return <Navigate to={safeNext(next)} replace />;
  return (
    <SplitPage
      headline={t(open ? 'register.headline' : 'login.headline')}
      text={t(open ? 'register.art' : 'login.art')}
      wide
    >
      {waiting ? (
        <WaitingForMail {...waiting} next={next} />
      ) : status === null ? (
        <StatusUnknown />
      ) : open ? (
        <>
          <h1 className="pb-1 text-h2">{t('register.title')}</h1>
          <p className="mt-2 mb-7 text-base text-secondary">
            <Trans
              t={t}
              i18nKey="register.alreadyPlaying"
              components={{ link: <Link to={withNext(urls.login, next)} className="text-link" /> }}
            />
          </p>
          <RegisterForm next={next} onWaiting={setWaiting} />
        </>
      ) : (
        <RegistrationsClosed message={status.custom ? status.message : null} next={next} />
      )}
    </SplitPage>
  );
}

function StatusUnknown() {
  const { t } = useTranslation('auth');
  const { state, revalidate } = useRevalidator();
  return (
    <ErrorState
      level={1}
      title={t('register.unknown.title')}
      onRetry={() => void revalidate()}
      retrying={state === 'loading'}
    >
      {t('register.unknown.text')}
    </ErrorState>
  );
}
