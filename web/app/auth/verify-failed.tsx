import { maxEmailLength } from '@wyrmgate/contract/auth-constants';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { urls } from '../shell/urls.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useArrival } from '../ui/use-arrival.ts';
import { ResendButton } from './resend-button.tsx';

/** Shown for an invalid link, with a way to request a new one. */
export function VerifyFailed() {
  const { t } = useTranslation('auth');
  const title = useArrival();
  const [account, setAccount] = useState('');
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="pb-1 text-h2 outline-none">
        {t('verify.failedTitle')}
      </h1>
      <p className="mt-2 mb-8 text-base text-secondary">{t('verify.failedText')}</p>
      <div className="grid gap-5">
        <Field label={t('resend.account')}>
          <TextInput
            name="account"
            value={account}
            onChange={({ target }) => setAccount(target.value)}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={maxEmailLength}
          />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <ResendButton key={account} account={account} />
          <Link to={urls.login} className="text-control text-link touch-link">
            {t('waiting.logIn')}
          </Link>
        </div>
      </div>
    </>
  );
}
