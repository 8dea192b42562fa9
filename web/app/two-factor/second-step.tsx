import type { Session } from '@wyrmgate/contract/auth';
import { ApiError } from '@wyrmgate/contract/client';
import type { Factor } from '@wyrmgate/contract/factor';
import type { ChallengeDetails } from '@wyrmgate/contract/two-factor';
import { ArrowLeft, KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { knowsPasskeys } from '../platform/passkeys.ts';
import { useSite } from '../platform/use-site.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { CodeCountdown } from './code-countdown.tsx';
import { isComplete } from './factor-entry.ts';
import { FactorFields, FactorSwitch } from './factor-fields.tsx';
import { useFactorProof } from './use-factor-proof.ts';
import { isCodeError, useFailureText } from './use-failure-text.ts';

export type SecondStepProps = {
  username: string;
  details: ChallengeDetails;
  onSession: (session: Session) => void;
  /** Returns to the password step. `error` is set if the challenge has expired or the user is banned. */
  onBack: (error?: unknown) => void;
};

/** The second step of the login: an authenticator code, a backup code or a passkey. */
export function SecondStep({ username, details, onSession, onBack }: SecondStepProps) {
  const { t } = useTranslation('two-factor');
  const failure = useFailureText();
  const proof = useFactorProof(async (factor: Factor) => {
    try {
      onSession(await api['two-factor'].verifyLogin({ body: { challenge: details.challenge, ...factor } }));
    } catch (error) {
      if (error instanceof ApiError && ['two-factor.challengeExpired', 'auth.banned'].includes(error.code))
        onBack(error);
      else throw error;
    }
  });
  const { entry, callError, busy } = proof;
  const underField = isCodeError(callError);
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(entry)) void proof.submit();
      }}
    >
      <button
        type="button"
        onClick={() => onBack()}
        className="mb-9 inline-flex min-h-(--touch) items-center gap-2 text-control text-secondary hover:text-heading"
      >
        <Icon as={ArrowLeft} size={16} />
        {t('login.back')}
      </button>
      <h1 className="pb-1 text-h2">{t(entry.kind === 'token' ? 'login.title' : 'login.backupTitle')}</h1>
      <p className="mt-2 mb-8 text-base text-secondary">
        <Trans
          t={t}
          i18nKey={entry.kind === 'token' ? 'login.text' : 'login.backupText'}
          values={{ username }}
          components={{ name: <strong className="font-[560] text-heading" /> }}
        />
      </p>
      <FactorFields
        entry={entry}
        onChange={proof.change}
        error={underField ? failure(callError) : undefined}
        autoFocus
        hideLabel
      />
      {entry.kind === 'token' && <CodeCountdown />}
      {callError !== undefined && !underField && (
        <Banner tone="danger" role="alert" className="mt-5">
          {failure(callError)}
        </Banner>
      )}
      <Button
        variant="primary"
        size="lg"
        full
        type="submit"
        disabled={!isComplete(entry) || busy === 'passkey'}
        loading={busy === 'typed'}
        loadingLabel={t('login.verifying')}
        className="mt-7"
      >
        {t('login.verify')}
      </Button>
      {details.methods.includes('passkey') && knowsPasskeys() && (
        <Button
          size="lg"
          full
          icon={KeyRound}
          onClick={() => void proof.signIn()}
          loading={busy === 'passkey'}
          className="mt-3"
        >
          {t('factor.usePasskey')}
        </Button>
      )}
      <div className="mt-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pointer-coarse:gap-y-5">
        <FactorSwitch entry={entry} onChange={proof.change} />
        <LostDevice />
      </div>
    </form>
  );
}

/** Help for users who have lost both their authenticator and their backup codes. */
function LostDevice() {
  const { t } = useTranslation('two-factor');
  const support = useSite()?.support_email ?? '';
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="touch-link min-h-6 text-control text-secondary underline-offset-4 hover:text-heading hover:underline"
      >
        {t('login.lost')}
      </button>
      <p id={id} hidden={!open} className="basis-full text-control text-secondary">
        <Trans
          t={t}
          i18nKey="login.lostText"
          values={{ email: support }}
          components={{ link: <Link to={`mailto:${support}`} className="text-link" /> }}
        />
      </p>
    </>
  );
}
