import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { type DonationChoice, presets } from './donation-form.ts';

export type AmountFieldsProps = {
  choice: DonationChoice;
  onChange: (choice: DonationChoice) => void;
  error: string | undefined;
};

const tile =
  'grid min-h-12 cursor-pointer place-items-center rounded-field border border-edge px-2 text-center font-[560] text-control text-heading tabular-nums transition-colors hover:border-frame data-checked:border-accent data-checked:bg-accent/8 forced-selection focus-inside:outline-2 focus-inside:outline-focus focus-inside:outline-offset-3';

export function AmountFields({ choice, onChange, error }: AmountFieldsProps) {
  const { t } = useTranslation('donors');
  const { money } = useFormat();
  const { preset, own } = choice;
  return (
    <div className="grid gap-4">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-[520] text-label text-prose">{t('dialog.amount')}</legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {presets.map((euros) => {
            const chosen = own.trim() === '' && preset === euros;
            return (
              <label key={euros} className={tile} data-checked={chosen || undefined}>
                <input
                  type="radio"
                  name="donation-preset"
                  value={euros}
                  checked={chosen}
                  onChange={() => onChange({ preset: euros, own: '' })}
                  className="sr-only"
                />
                {money(euros, 'EUR')}
              </label>
            );
          })}
        </div>
      </fieldset>
      <Field label={t('dialog.own')} help={t('dialog.ownHelp')} error={error}>
        <TextInput
          name="amount"
          prefix="€"
          inputMode="decimal"
          autoComplete="off"
          value={own}
          onChange={({ target }) => onChange({ preset, own: target.value })}
        />
      </Field>
    </div>
  );
}
