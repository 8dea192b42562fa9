import { brandingLimits, type HomeBlock, type MenuPage } from '@wyrmgate/contract/branding-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { moved } from '../../admin-kit/moved.ts';
import { OrderButtons } from '../../admin-kit/row-buttons.tsx';
import { menuPageLinks } from '../../shell/nav-links.ts';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { BrandingEditForm } from './branding-editor.tsx';

type FieldsProps = { form: BrandingEditForm; language: Language };

/** Orders, hides and renames the blocks of the home page. */
export function BlockFields(props: FieldsProps) {
  const { t } = useTranslation('branding');
  return (
    <EntryFields
      {...props}
      field="blocks"
      maxLength={brandingLimits.blockTitle}
      help={t('form.blocksHelp')}
      nameOf={(key: HomeBlock) => t(`blocks.${key}`)}
      label={(name) => t('form.blockTitle', { name })}
      placeholder={t('form.usualTitle')}
    />
  );
}

/** Orders, hides and renames the pages in the header menu. */
export function MenuFields(props: FieldsProps) {
  const { t } = useTranslation('branding');
  const { t: tCommon } = useTranslation();
  return (
    <EntryFields
      {...props}
      field="menu"
      maxLength={brandingLimits.linkLabel}
      help={t('form.menuHelp')}
      nameOf={(key: MenuPage) => tCommon(menuPageLinks[key].label)}
      label={(name) => t('form.menuTitle', { name })}
      placeholder={t('form.usualName')}
    />
  );
}

type Entry<Key> = { key: Key; on: boolean; titles?: Partial<Record<Language, string>> | undefined };

type EntryFieldsProps<Key> = FieldsProps & {
  field: 'blocks' | 'menu';
  maxLength: number;
  help: string;
  nameOf: (key: Key) => string;
  /** The label of the field that renames an entry. */
  label: (name: string) => string;
  placeholder: string;
};

function EntryFields<Key extends string>({ form, field, language, nameOf, ...texts }: EntryFieldsProps<Key>) {
  const { t } = useTranslation('branding');
  const entries = (form.form.watch(field) ?? []) as Entry<Key>[];
  const setEntries = (next: Entry<Key>[]) => form.set(field, next as never);
  const change = (index: number, changes: Partial<Entry<Key>>) =>
    setEntries(entries.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <>
      <p className="pb-4 text-meta text-muted">{texts.help}</p>
      <ol className="grid gap-3">
        {entries.map((entry, index) => {
          const name = nameOf(entry.key);
          return (
            <li key={entry.key} className="grid gap-3 rounded-field border border-line p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <Switch checked={entry.on} onChange={({ target }) => change(index, { on: target.checked })}>
                  {name}
                </Switch>
                <OrderButtons
                  t={(key, values) => t(`form.${key}`, values)}
                  values={{ name }}
                  index={index}
                  count={entries.length}
                  busy={false}
                  onMove={(from, to) => setEntries(moved(entries, from, to))}
                />
              </div>
              {entry.on && (
                <Field {...form.field(`${field}.${index}.titles.${language}`)} label={texts.label(name)} hideLabel>
                  <TextInput
                    value={entry.titles?.[language] ?? ''}
                    onChange={({ target }) => change(index, { titles: { ...entry.titles, [language]: target.value } })}
                    placeholder={texts.placeholder}
                    maxLength={texts.maxLength}
                    lang={language}
                    autoComplete="off"
                  />
                </Field>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
