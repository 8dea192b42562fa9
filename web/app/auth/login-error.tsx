import type { BanDetails } from '@wyrmgate/contract/auth';
import { ApiError } from '@wyrmgate/contract/client';
import { Link } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/use-site.ts';
import { urls } from '../shell/urls.ts';
import { useErrorText } from '../shell/use-error-text.ts';
import { Banner } from '../ui/banner.tsx';
import { ResendButton } from './resend-button.tsx';

export function LoginError({ error, account }: { error: unknown; account: string }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText(t('login.failed'));
  if (error instanceof ApiError && error.code === 'auth.banned')
    return <Banned ban={error.details as BanDetails | undefined} />;
  if (error instanceof ApiError && error.code === 'auth.emailUnverified')
    return (
      <Banner tone="warning" role="alert">
        <p className="mb-3">{errorText(error)}</p>
        <ResendButton account={account} />
      </Banner>
    );
  return (
    <Banner tone="danger" role="alert">
      {errorText(error)}
    </Banner>
  );
}

function Banned({ ban }: { ban: BanDetails | undefined }) {
  const { t } = useTranslation('auth');
  const { date } = useFormat();
  const support = useSite()?.support_email;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const title = ban?.endsAt
    ? t('login.bannedUntil', { end: date(ban.endsAt, { time: true, zone }) })
    : ban?.type === 'permanent'
      ? t('login.bannedPermanent')
      : t('errors.banned');
  return (
    <Banner tone="danger" role="alert" title={title}>
      {ban?.message && <p className="whitespace-pre-line">{ban.message}</p>}
      {ban?.appeal && (
        <p className="mt-1">
          <Link to={urls.banAppeal} state={{ appeal: ban.appeal }} className="text-link">
            {t('login.banAppeal')}
          </Link>
        </p>
      )}
      {support && (
        <p className="mt-1">
          <Trans
            t={t}
            i18nKey="login.banContact"
            values={{ email: support }}
            components={{ link: <Link to={`mailto:${support}`} className="text-link" /> }}
          />
        </p>
      )}
    </Banner>
  );
}
