import { accentContrast, neededContrast, shownRatio } from '@wyrmgate/contract/branding-colours';
import { type AccentPreset, accentPresets, colourCodeLength } from '@wyrmgate/contract/branding-constants';
import { useTranslation } from '#i18n';
import { useFormat } from '../../platform/format.ts';
import { Field, FieldNote } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { BrandingEditForm } from './branding-editor.tsx';

const presets = Object.keys(accentPresets) as AccentPreset[];
/** Uses classes instead of style attributes, which the content security policy forbids. */
const swatches: Record<AccentPreset, string> = {
  ember: 'bg-[#f07f3a]',
  gold: 'bg-[#d9a441]',
  jade: 'bg-[#3fb984]',
  frost: 'bg-[#5aa9e6]',
  amethyst: 'bg-[#a98bf5]',
  rose: 'bg-[#f0709a]',
};

export const isHex = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '');

/** Picks the accent from presets or by colour code, and shows the contrast while the code is typed. */
export function AccentField({ form }: { form: BrandingEditForm }) {
  const { t } = useTranslation('branding');
  const accent = form.form.watch('accent') || null;
  const chosen = presets.find((preset) => accentPresets[preset] === (accent?.toLowerCase() ?? null));
  return (
    <div className="grid gap-4">
      <RadioCards
        label={t('form.accent')}
        columns={3}
        value={chosen ?? null}
        onChange={(preset) => form.set('accent', accentPresets[preset])}
        options={presets.map((value) => ({
          value,
          label: (
            <span className="inline-flex items-center gap-2.5">
              <span aria-hidden="true" className={`size-4 rounded-full ${swatches[value]}`} />
              {t(`presets.${value}`)}
            </span>
          ),
        }))}
      />
      <Field {...form.field('accent')} label={t('form.accentCode')} help={t('form.accentHelp')} optional>
        <TextInput
          value={accent ?? ''}
          onChange={({ target }) => form.set('accent', target.value || null)}
          maxLength={colourCodeLength}
          mono
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {isHex(accent) && <Contrast accent={accent.toLowerCase()} />}
    </div>
  );
}

function Contrast({ accent }: { accent: string }) {
  const { t } = useTranslation('branding');
  const { number } = useFormat();
  const found = accentContrast(accent);
  return (
    <div aria-live="polite">
      {(['page', 'button'] as const).map((part) => (
        <FieldNote key={part} tone={found[part] < neededContrast[part] ? 'error' : 'success'}>
          {t(`contrast.${part}`, { ratio: number(shownRatio(found[part])), needed: number(neededContrast[part]) })}
        </FieldNote>
      ))}
    </div>
  );
}
