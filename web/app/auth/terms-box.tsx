import { Link } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { urls } from '../shell/urls.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { issueOf } from './registration-field.tsx';
import type { RegistrationForm } from './use-registration.ts';

// Opens a new tab, so that the typed input is not lost.
const legalLink = (to: string) => <Link to={to} target="_blank" className="text-link" />;

export function TermsBox({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('auth');
  const { terms, gameRules, privacy } = urls.legal;
  return (
    <Checkbox
      {...form.register('acceptTerms')}
      required
      error={issueOf(t, form, 'acceptTerms')}
      className="col-span-full"
    >
      <Trans
        t={t}
        i18nKey="register.terms"
        components={{ terms: legalLink(terms), rules: legalLink(gameRules), privacy: legalLink(privacy) }}
      />
    </Checkbox>
  );
}
