import { maxContentQuantity, maxContents } from '@wyrmgate/contract/items-constants';
import { Plus, X } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { nameIn } from './catalogue.tsx';
import type { ItemEditForm } from './item-form.ts';

const quantities = Array.from({ length: maxContentQuantity }, (_, index) => String(index + 1));

/** The items in a bundle, one per row. */
export function ContentFields({ form }: { form: ItemEditForm }) {
  const { t, i18n } = useTranslation('items');
  const rows = form.form.watch('contents') ?? [];
  const { data } = useApiQuery(['items', 'adminList'], { query: {} });
  const options = (data?.items ?? [])
    .filter(({ kind }) => kind === 'item')
    .map(({ id, names, vnum }) => ({ value: String(id), label: `${nameIn(names, i18n.language)} (#${vnum})` }));
  const problem = form.field('contents').error;
  return (
    <fieldset className="grid gap-3">
      <legend className="font-[560] text-control text-heading">{t('admin.form.contents')}</legend>
      <p className="text-meta text-muted">{t('admin.form.contentsHelp')}</p>
      {problem && (
        <p role="alert" className="text-danger text-meta">
          {problem}
        </p>
      )}
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The fields are registered by index.
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-2">
          <Field {...form.field(`contents.${index}.item`)} label={t('admin.form.content', { index: index + 1 })}>
            <Select {...form.input(`contents.${index}.item`)} options={[{ value: '', label: '–' }, ...options]} />
          </Field>
          <Field {...form.field(`contents.${index}.quantity`)} label={t('admin.form.quantity', { index: index + 1 })}>
            <Select
              {...form.input(`contents.${index}.quantity`)}
              options={quantities.map((value) => ({ value, label: value }))}
            />
          </Field>
          <IconButton
            icon={X}
            label={t('admin.form.removeContent', { index: index + 1 })}
            onClick={() =>
              form.set(
                'contents',
                rows.filter((__, at) => at !== index),
              )
            }
          />
        </div>
      ))}
      {rows.length < maxContents && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => form.set('contents', [...rows, { item: '', quantity: '1' }])}>
            {t('admin.form.addContent')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
