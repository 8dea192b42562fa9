import { maxPasswordField } from '@wyrmgate/contract/auth-constants';
import type { Factor } from '@wyrmgate/contract/factor';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { signWithPasskey } from '../platform/passkeys.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { type FactorEntry, factorOf, isComplete, noFactor } from './factor-entry.ts';
import { FactorFields, FactorSwitch } from './factor-fields.tsx';

type Way = 'password' | 'code' | 'passkey';

/** Form state for a proof of identity: a password, a code or an existing passkey. */
export const useIdentity = ({ hasPasskey }: { hasPasskey: boolean }) => {
  const { data } = useApiQuery(['two-factor', 'status']);
  const [way, setWay] = useState<Way>('password');
  const [password, setPassword] = useState('');
  const [entry, setEntry] = useState<FactorEntry>(noFactor);
  const ways: Way[] = [
    'password',
    ...(data?.enabled ? ['code' as const] : []),
    ...(hasPasskey ? ['passkey' as const] : []),
  ];
  return {
    way,
    ways,
    password,
    entry,
    setWay,
    setPassword,
    setEntry,
    ready: way === 'passkey' || (way === 'password' ? password !== '' : isComplete(entry)),
    /** Builds the proof for the request. For a passkey, this opens the browser's prompt. */
    proof: async (): Promise<Factor | { password: string }> => {
      if (way === 'password') return { password };
      return way === 'code' ? factorOf(entry) : { passkey: await signWithPasskey() };
    },
    /** Clears a code from an authenticator, because each code is valid only once. */
    forgetCode: () => setEntry((before) => (before.kind === 'token' ? noFactor : before)),
  };
};

/** Fields for the chosen kind of proof, and a choice if there are several kinds. */
export function IdentityFields({ identity }: { identity: ReturnType<typeof useIdentity> }) {
  const { t } = useTranslation('two-factor');
  const { way, ways, entry, setEntry } = identity;
  return (
    <div className="grid gap-4">
      {ways.length > 1 && (
        <Segmented
          label={t('identity.label')}
          value={way}
          onChange={identity.setWay}
          options={ways.map((value) => ({ value, label: t(`identity.${value}`) }))}
          full
        />
      )}
      {way === 'password' && (
        <Field label={t('prove.password')}>
          <PasswordInput
            name="password"
            value={identity.password}
            onChange={(event) => identity.setPassword(event.target.value)}
            autoComplete="current-password"
            maxLength={maxPasswordField}
          />
        </Field>
      )}
      {way === 'code' && (
        <div className="grid gap-3">
          <FactorFields entry={entry} onChange={setEntry} />
          <FactorSwitch entry={entry} onChange={setEntry} />
        </div>
      )}
      {way === 'passkey' && <p className="text-control text-secondary">{t('identity.passkeyText')}</p>}
    </div>
  );
}
