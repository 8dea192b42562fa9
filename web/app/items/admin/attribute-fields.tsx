import { itemAttributes, maxAttributes } from '@wyrmgate/contract/items-constants';
import { Plus, X } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { ItemEditForm } from './item-form.ts';

export function AttributeFields({ form }: { form: ItemEditForm }) {
  const { t } = useTranslation('items');
  const rows = form.form.watch('attributes') ?? [];
  return (
    <fieldset className="grid gap-3">
      <legend className="font-[560] text-control text-heading">{t('admin.form.attributes')}</legend>
      <p className="text-meta text-muted">{t('admin.form.attributesHelp')}</p>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The fields are registered by index.
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,7rem)_auto] items-end gap-2">
          <Field {...form.field(`attributes.${index}.key`)} label={t('admin.form.attribute', { index: index + 1 })}>
            <Select
              {...form.input(`attributes.${index}.key`)}
              options={itemAttributes.map((value) => ({ value, label: t(`attributes.${value}`) }))}
            />
          </Field>
          <Field {...form.field(`attributes.${index}.value`)} label={t('admin.form.value', { index: index + 1 })}>
            <TextInput {...form.input(`attributes.${index}.value`)} className="tabular-nums" />
          </Field>
          <IconButton
            icon={X}
            label={t('admin.form.removeAttribute', { index: index + 1 })}
            onClick={() =>
              form.set(
                'attributes',
                rows.filter((__, at) => at !== index),
              )
            }
          />
        </div>
      ))}
      {rows.length < maxAttributes && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => form.set('attributes', [...rows, { key: 'attack', value: '' }])}>
            {t('admin.form.addAttribute')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
