import type { GameConnectionForm, GameConnectionState } from '@wyrmgate/contract/game-connection';
import {
  gameCodePages,
  gameColumns,
  gameNameKeys,
  gamePasswordForms,
} from '@wyrmgate/contract/game-connection-constants';
import { Plus } from 'lucide-react';
import { useTranslation } from '#i18n';
import { RemoveEntryButton } from '../../admin-kit/remove-entry-button.tsx';
import type { EditForm } from '../../admin-kit/use-edit-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldNote } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

export type GameForm = EditForm<typeof GameConnectionForm>;
type Fixed = GameConnectionState['fixed'];
type GameStorageFieldsProps = { form: GameForm; fixed: Fixed };

/**
 * Fields for table and column names, code page, password format and arenas, for games that differ from the defaults.
 */
export function GameStorageFields({ form, fixed }: GameStorageFieldsProps) {
  const { t } = useTranslation('game-connection');
  const fixedHelp = (field: keyof Fixed) => (fixed[field] === undefined ? undefined : t('form.fixed'));
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-[560] text-label">{t('form.storage')}</legend>
      <NameRows form={form} isFixed={fixed.names !== undefined} />
      <Field
        {...form.field('code_page')}
        label={t('fields.code_page')}
        help={fixedHelp('code_page') ?? t('form.codePageHelp')}
      >
        <Select
          {...form.input('code_page')}
          options={[
            { value: '', label: t('form.asDeclared') },
            ...gameCodePages.map((value) => ({ value, label: value })),
          ].map((option) => ({ ...option, disabled: isOther(fixed.code_page, option.value) }))}
        />
      </Field>
      <Field {...form.field('password_form')} label={t('fields.password_form')} help={fixedHelp('password_form')}>
        <Select
          {...form.input('password_form')}
          options={gamePasswordForms.map((value) => ({
            value,
            label: t(`passwordForm.${value}`),
            disabled: isOther(fixed.password_form, value),
          }))}
        />
      </Field>
      {(['arena_solo', 'arena_flex'] as const).map((name) => (
        <Field
          key={name}
          {...form.field(name)}
          label={t(`fields.${name}`)}
          help={fixedHelp(name) ?? (name === 'arena_solo' ? t('form.arenaHelp') : undefined)}
        >
          <TextInput
            {...form.input(name)}
            mono
            readOnly={fixed[name] !== undefined}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
          />
        </Field>
      ))}
    </fieldset>
  );
}

/** If the value is fixed, disables the other options, because a select cannot be read-only. */
export const isOther = (fixed: string | undefined, value: string): boolean => fixed !== undefined && fixed !== value;

const keyOptions = Object.keys(gameColumns).map((table) => ({
  label: table,
  options: gameNameKeys
    .filter((key) => key === table || key.startsWith(`${table}.`))
    .map((key) => ({ value: key, label: key })),
}));

function NameRows({ form, isFixed }: { form: GameForm; isFixed: boolean }) {
  const { t } = useTranslation('game-connection');
  const { names = [] } = form.form.watch();
  const change = (index: number, values: Partial<(typeof names)[number]>) =>
    form.set(
      'names',
      names.map((each, at) => (at === index ? { ...each, ...values } : each)),
    );
  // Rows show the errors of their fields.
  const inRow = names.some(
    (_, at) => form.field(`names.${at}.key`).error !== undefined || form.field(`names.${at}.name`).error !== undefined,
  );
  const error = inRow ? undefined : form.field('names').error;
  return (
    <div data-entries="" className="grid gap-3">
      <div>
        <h3 className="font-[560] text-control">{t('fields.names')}</h3>
        <p className="text-control text-secondary">{t(isFixed ? 'form.fixed' : 'form.namesHelp')}</p>
      </div>
      <ul className="grid gap-3 empty:hidden">
        {names.map(({ key, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity before they are saved
          <li key={index} className="grid gap-3 rounded-field border border-line p-3">
            <div className="flex items-end gap-2">
              <Field label={t('form.key')} error={form.field(`names.${index}.key`).error} className="min-w-0 flex-1">
                <Select
                  value={key}
                  onChange={({ target }) => change(index, { key: target.value })}
                  options={isFixed ? [{ value: key, label: key }] : keyOptions}
                />
              </Field>
              {!isFixed && (
                <RemoveEntryButton
                  label={t('form.removeName')}
                  onRemove={() =>
                    form.set(
                      'names',
                      names.filter((_, at) => at !== index),
                    )
                  }
                />
              )}
            </div>
            <Field label={t('form.name')} error={form.field(`names.${index}.name`).error}>
              <TextInput
                value={name}
                onChange={({ target }) => change(index, { name: target.value })}
                mono
                readOnly={isFixed}
                autoComplete="off"
                spellCheck={false}
                autoCapitalize="none"
              />
            </Field>
          </li>
        ))}
      </ul>
      <div aria-live="polite">{error && <FieldNote tone="error">{error}</FieldNote>}</div>
      {!isFixed && names.length < gameNameKeys.length && (
        <Button
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => form.set('names', [...names, { key: firstFree(names), name: '' }])}
        >
          {t('form.addName')}
        </Button>
      )}
    </div>
  );
}

/** The columns of the currencies come first, because owners most often need to change these. */
const usualKeys = ['account.coins', 'account.bonus', ...gameNameKeys];
const firstFree = (names: readonly { key: string }[]): string =>
  usualKeys.find((key) => !names.some((name) => name.key === key)) ?? '';
