import { Registration } from '@wyrmgate/contract/auth';
import { useTranslation } from '#i18n';
import { limitsOf } from '../platform/limits-of.ts';
import type { RegistrationForm } from './use-registration.ts';

/** A hidden field that only bots fill in. */
export function Honeypot({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('auth');
  return (
    <div aria-hidden="true" className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <label>
        {t('register.leaveEmpty')}
        <input
          {...form.register('website')}
          {...limitsOf(Registration, 'website')}
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </label>
    </div>
  );
}
