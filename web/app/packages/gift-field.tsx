import { maxRecipientLength } from '@wyrmgate/contract/payments-constants';
import { useId, useRef } from 'react';
import { useTranslation } from '#i18n';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

export type GiftFieldProps = {
  /** The typed username. Undefined if the order is not a gift. */
  recipient: string | undefined;
  onChange: (recipient: string | undefined) => void;
  error?: string | undefined;
};

/** Lets the buyer give the package to another player. */
export function GiftField({ recipient, onChange, error }: GiftFieldProps) {
  const { t } = useTranslation('shop');
  const id = useId();
  const wanted = useRef(false);
  return (
    <div className="border-line border-y py-3">
      <Checkbox
        checked={recipient !== undefined}
        aria-controls={recipient === undefined ? undefined : id}
        onChange={({ target }) => {
          wanted.current = target.checked;
          onChange(target.checked ? '' : undefined);
        }}
      >
        {t('gift.toggle')}
      </Checkbox>
      {recipient !== undefined && (
        <div id={id} className="mt-2">
          <Field label={t('gift.name')} help={t('gift.help')} error={error} required>
            <TextInput
              ref={(input) => {
                // Focuses the field only when the box has just been ticked, because focusing it again would move the
                // cursor while typing.
                if (input && wanted.current) input.focus();
                wanted.current = false;
              }}
              name="recipient"
              value={recipient}
              maxLength={maxRecipientLength}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => onChange(target.value)}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
