import { discoverySources, Registration } from '@wyrmgate/contract/auth';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { limitsOf } from '../platform/limits-of.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { GolemCheck } from './golem-check.tsx';
import { Honeypot } from './honeypot.tsx';
import { PasswordFields } from './password-fields.tsx';
import { RegistrationError } from './registration-error.tsx';
import { RegistrationField } from './registration-field.tsx';
import { TermsBox } from './terms-box.tsx';
import { useRegistration, type Waiting } from './use-registration.ts';
import { UsernameField } from './username-field.tsx';

/** `next` is the path to return to after the login. */
export function RegisterForm({ next, onWaiting }: { next: string | null; onWaiting: (account: Waiting) => void }) {
  const { t } = useTranslation('auth');
  const alive = useHydrated();
  const { form, submit, callError, recheck, working } = useRegistration(next, onWaiting);
  const source = useWatch({ control: form.control, name: 'discoverySource' });
  return (
    // `post` keeps the password out of the URL if the form is submitted before hydration.
    <form method="post" noValidate onSubmit={submit} className="grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">
      <UsernameField form={form} />
      <RegistrationField form={form} name="characterName" label={t('register.characterName')} optional>
        <TextInput
          {...form.register('characterName')}
          placeholder={t('register.characterNamePlaceholder')}
          {...limitsOf(Registration, 'characterName')}
          autoComplete="off"
        />
      </RegistrationField>
      <PasswordFields form={form} recheck={recheck} />
      <RegistrationField form={form} name="email" label={t('register.email')}>
        <TextInput
          {...form.register('email', { onChange: () => recheck('repeatEmail') })}
          type="email"
          autoComplete="email"
          {...limitsOf(Registration, 'email')}
        />
      </RegistrationField>
      <RegistrationField form={form} name="repeatEmail" label={t('register.repeatEmail')}>
        <TextInput
          {...form.register('repeatEmail')}
          {...limitsOf(Registration, 'repeatEmail')}
          type="email"
          autoComplete="off"
        />
      </RegistrationField>
      <RegistrationField form={form} name="socialId" label={t('register.socialId')} help={t('register.socialIdHelp')}>
        <TextInput
          {...form.register('socialId')}
          {...limitsOf(Registration, 'socialId')}
          inputMode="numeric"
          autoComplete="off"
        />
      </RegistrationField>
      <RegistrationField
        form={form}
        name="referralCode"
        label={t('register.sponsorCode')}
        help={t('register.sponsorCodeHelp')}
        optional
      >
        <TextInput
          {...form.register('referralCode')}
          mono
          autoComplete="off"
          autoCapitalize="characters"
          {...limitsOf(Registration, 'referralCode')}
        />
      </RegistrationField>
      <RegistrationField form={form} name="discoverySource" label={t('register.discoverySource')}>
        <Select
          {...form.register('discoverySource')}
          defaultValue=""
          placeholder={t('register.discoveryChoose')}
          options={discoverySources.map((value) => ({ value, label: t(`register.discovery.${value}`) }))}
        />
      </RegistrationField>
      {source === 'specific' && (
        <RegistrationField form={form} name="customSource" label={t('register.customSource')} className="col-span-full">
          <TextInput
            {...form.register('customSource', { shouldUnregister: true })}
            autoComplete="off"
            {...limitsOf(Registration, 'customSource')}
          />
        </RegistrationField>
      )}
      <TermsBox form={form} />
      <Honeypot form={form} />
      {callError !== undefined && <RegistrationError error={callError} />}
      {working && <GolemCheck />}
      <noscript className="col-span-full">
        <p className="text-control text-warning">{t('register.noScript')}</p>
      </noscript>
      <Button
        variant="primary"
        size="lg"
        full
        type={alive ? 'submit' : 'button'}
        loading={form.formState.isSubmitting}
        loadingLabel={t('register.submitting')}
        className="col-span-full"
      >
        {t('register.submit')}
      </Button>
    </form>
  );
}
