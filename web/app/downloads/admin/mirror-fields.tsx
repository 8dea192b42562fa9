import { maxMirrors } from '@wyrmgate/contract/downloads-constants';
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { RemoveEntryButton } from '../../admin-kit/remove-entry-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { DownloadEditForm } from './download-drawer.tsx';

export function MirrorFields({ form }: { form: DownloadEditForm }) {
  const { t } = useTranslation('downloads');
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name: 'mirrors' });
  return (
    <fieldset data-entries="" className="grid gap-3">
      <legend className="mb-2 font-[540] text-control text-heading">{t('form.mirrors')}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-start gap-3">
          <Field {...form.field(`mirrors.${index}.name`)} label={t('columns.name')}>
            <TextInput {...form.input(`mirrors.${index}.name`)} autoComplete="off" />
          </Field>
          <Field {...form.field(`mirrors.${index}.link`)} label={t('columns.link')}>
            <TextInput {...form.input(`mirrors.${index}.link`)} mono type="url" autoComplete="off" />
          </Field>
          <RemoveEntryButton
            label={t('form.removeMirror', { number: index + 1 })}
            className="mt-7"
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      {fields.length < maxMirrors && (
        <Button icon={Plus} size="sm" className="justify-self-start" onClick={() => append({ name: '', link: '' })}>
          {t('form.addMirror')}
        </Button>
      )}
    </fieldset>
  );
}
