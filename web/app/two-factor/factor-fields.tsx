import { maxBackupCodeField } from '@wyrmgate/contract/two-factor-constants';
import { useTranslation } from '#i18n';
import { CodeInput } from '../ui/code-input.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { FactorEntry } from './factor-entry.ts';

export type FactorFieldsProps = {
  entry: FactorEntry;
  onChange: (entry: FactorEntry) => void;
  error?: string | undefined;
  help?: string;
  autoFocus?: boolean;
  /** Hides the label visually, for screens whose headline says the same. */
  hideLabel?: boolean;
};

export function FactorFields({ entry, onChange, error, help, autoFocus, hideLabel }: FactorFieldsProps) {
  const { t } = useTranslation('two-factor');
  return entry.kind === 'token' ? (
    <Field key="token" label={t('factor.code')} hideLabel={hideLabel} error={error} help={help}>
      <CodeInput
        name="token"
        value={entry.text}
        onChange={(text) => onChange({ kind: 'token', text })}
        autoFocus={autoFocus}
        split
      />
    </Field>
  ) : (
    <Field key="backupCode" label={t('factor.backupCode')} error={error} help={t('factor.backupCodeHelp')}>
      <TextInput
        name="backupCode"
        value={entry.text}
        onChange={(event) => onChange({ kind: 'backupCode', text: event.target.value })}
        mono
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxBackupCodeField}
      />
    </Field>
  );
}

/** Switches between an authenticator code and a backup code. */
export function FactorSwitch({ entry, onChange }: Pick<FactorFieldsProps, 'entry' | 'onChange'>) {
  const { t } = useTranslation('two-factor');
  const other = entry.kind === 'token' ? 'backupCode' : 'token';
  return (
    <button
      type="button"
      className="touch-link justify-self-start text-link text-control"
      onClick={() => onChange({ kind: other, text: '' })}
    >
      {t(other === 'token' ? 'factor.useCode' : 'factor.useBackupCode')}
    </button>
  );
}
