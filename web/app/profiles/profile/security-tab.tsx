import { PasskeysSection } from '../../passkeys/passkeys-section.tsx';
import { PasswordSection } from '../../passwords/password-section.tsx';
import { SessionsSection } from '../../sessions/sessions-section.tsx';
import { TwoFactorSection } from '../../two-factor/two-factor-section.tsx';
import { EmailSection } from '../email-section.tsx';

/** Combines the security sections of several domains. */
export function SecurityTab() {
  return (
    <div className="grid gap-6">
      <TwoFactorSection />
      <PasskeysSection />
      <EmailSection />
      <PasswordSection />
      <SessionsSection />
    </div>
  );
}
