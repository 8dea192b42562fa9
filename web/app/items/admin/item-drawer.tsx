import { characterClasses } from '@wyrmgate/contract/game-constants';
import { type AdminCategory, type AdminItem, itemProblems } from '@wyrmgate/contract/items';
import { itemKinds, itemStatuses, soldPremiumTypes } from '@wyrmgate/contract/items-constants';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { OtherLanguages } from '../../admin-kit/other-languages.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { MediaPicker } from '../../media/admin/media-picker.tsx';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { nameIn } from './catalogue.tsx';
import { ContentFields } from './content-fields.tsx';
import { blankItem, ItemEdit, type ItemEditForm, valuesOf } from './item-form.ts';

export type ItemDrawerProps = {
  /** Undefined for a new item. */
  row: AdminItem | undefined;
  categories: readonly AdminCategory[];
  onClose: () => void;
};

export function ItemDrawer({ row, categories, onClose }: ItemDrawerProps) {
  const { t, i18n } = useTranslation('items');
  const saved = { invalidates: [['items']], done: () => t('admin.done.saved') } as const;
  const create = useAdminMutation(api.items.create, saved);
  const update = useAdminMutation(api.items.update, saved);
  const form = useEditForm(ItemEdit, {
    values: row ? valuesOf(row) : blankItem(categories[0]?.id),
    save: ({ version, ...body }) =>
      row ? update.mutateAsync({ params: { id: row.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    done: onClose,
    failed: t('admin.failed.save'),
    conflict: {
      problem: itemProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.items.adminList()).items.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const kind = form.form.watch('kind');
  const english = languageNames[defaultLanguage];
  return (
    <FormDrawer
      form={form}
      size="lg"
      title={row ? t('admin.edit') : t('admin.new')}
      submit={{ label: t('admin.form.save'), busy: t('admin.form.saving') }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('kind')} label={t('admin.form.kind')}>
          <Select
            {...form.input('kind')}
            options={itemKinds.map((value) => ({ value, label: t(`admin.kind.${value}`) }))}
          />
        </Field>
        <Field {...form.field('category_id')} label={t('admin.columns.category')} required>
          <Select
            {...form.input('category_id')}
            options={categories.map(({ id, names }) => ({ value: String(id), label: nameIn(names, i18n.language) }))}
          />
        </Field>
      </div>
      <Field {...form.field(`names.${defaultLanguage}`)} label={`${t('admin.form.name')} (${english})`} required>
        <TextInput {...form.input(`names.${defaultLanguage}`)} />
      </Field>
      <Field
        {...form.field(`descriptions.${defaultLanguage}`)}
        label={`${t('admin.form.description')} (${english})`}
        optional
      >
        <TextArea {...form.input(`descriptions.${defaultLanguage}`)} rows={2} />
      </Field>
      <OtherLanguages>
        {(language) => (
          <div className="grid gap-2" lang={language}>
            <Field
              {...form.field(`names.${language}`)}
              label={`${t('admin.form.name')} (${languageNames[language]})`}
              optional
            >
              <TextInput {...form.input(`names.${language}`)} />
            </Field>
            <Field
              {...form.field(`descriptions.${language}`)}
              label={`${t('admin.form.description')} (${languageNames[language]})`}
              optional
            >
              <TextArea {...form.input(`descriptions.${language}`)} rows={2} />
            </Field>
          </div>
        )}
      </OtherLanguages>
      <MediaPicker
        label={t('admin.form.picture')}
        value={form.form.watch('picture_id')}
        onChange={(id) => form.set('picture_id', id)}
        kind="image"
      />
      {kind === 'bundle' && <ContentFields form={form} />}
      {kind === 'premium' && <PremiumFields form={form} required />}
      {kind === 'bundle' && (
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-[560] text-control text-heading">{t('admin.form.bundlePremium')}</legend>
          <PremiumFields form={form} />
        </fieldset>
      )}
      {kind === 'item' && <GameFields form={form} />}
      <SaleFields form={form} />
    </FormDrawer>
  );
}

function PremiumFields({ form, required = false }: { form: ItemEditForm; required?: boolean }) {
  const { t } = useTranslation('items');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field {...form.field('premium_type')} label={t('admin.form.premiumType')} required={required}>
        <Select
          {...form.input('premium_type')}
          options={[
            { value: '', label: '–' },
            ...soldPremiumTypes.map((value) => ({ value, label: t(`accounts:premium.${value}`) })),
          ]}
        />
      </Field>
      <Field {...form.field('premium_days')} label={t('admin.form.premiumDays')} required={required}>
        <TextInput {...form.input('premium_days')} inputMode="numeric" />
      </Field>
    </div>
  );
}

/** Looks up the typed item number among the imported names. */
const useKnown = (vnum: string) => {
  const search = /^\d{1,9}$/.test(vnum) ? vnum : undefined;
  const { data } = useApiQuery(['items', 'gameItems'], { query: { search } }, { enabled: search !== undefined });
  return search === undefined ? undefined : data?.items.find((one) => String(one.vnum) === search);
};

function GameFields({ form }: { form: ItemEditForm }) {
  const { t, i18n } = useTranslation('items');
  const known = useKnown(form.form.watch('vnum').trim());
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...form.field('vnum')}
          label={t('admin.form.vnum')}
          help={known && t('admin.form.known', { name: nameIn(known.names, i18n.language) })}
          required
        >
          <TextInput {...form.input('vnum')} mono inputMode="numeric" />
        </Field>
        <Field {...form.field('count')} label={t('admin.form.count')} help={t('admin.form.countHelp')}>
          <TextInput {...form.input('count')} inputMode="numeric" />
        </Field>
        <Field {...form.field('class')} label={t('admin.form.class')}>
          <Select
            {...form.input('class')}
            options={[
              { value: '', label: t('admin.form.anyClass') },
              ...characterClasses.map((value) => ({ value, label: t(`world:classes.${value}`) })),
            ]}
          />
        </Field>
        <Field {...form.field('min_level')} label={t('admin.form.level')} optional>
          <TextInput {...form.input('min_level')} inputMode="numeric" />
        </Field>
      </div>
      <Field {...form.field('sockets')} label={t('admin.form.sockets')} help={t('admin.form.socketsHelp')} optional>
        <TextInput {...form.input('sockets')} mono />
      </Field>
      <AttributeFields form={form} />
    </>
  );
}

function SaleFields({ form }: { form: ItemEditForm }) {
  const { t } = useTranslation('items');
  const zone = t('admin.form.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  const number = (
    name: 'price' | 'marks_price' | 'sale_price' | 'stock' | 'limit_count' | 'limit_days' | 'sort_order',
  ) => ({
    ...form.input(name),
    inputMode: 'numeric' as const,
    className: 'tabular-nums',
  });
  const moment = (name: 'sale_ends_at' | 'starts_at' | 'ends_at') => ({
    ...form.input(name),
    type: 'datetime-local',
    className: 'tabular-nums',
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field {...form.field('price')} label={t('admin.form.price')} required>
        <TextInput {...number('price')} />
      </Field>
      <Field {...form.field('marks_price')} label={t('admin.form.marksPrice')} help={t('admin.form.marksPriceHelp')}>
        <TextInput {...number('marks_price')} />
      </Field>
      <Field {...form.field('stock')} label={t('admin.columns.stock')} help={t('admin.form.stockHelp')}>
        <TextInput {...number('stock')} />
      </Field>
      <Field {...form.field('sale_price')} label={t('admin.form.salePrice')} optional>
        <TextInput {...number('sale_price')} />
      </Field>
      <Field {...form.field('sale_ends_at')} label={t('admin.form.saleEnds')} help={zone}>
        <TextInput {...moment('sale_ends_at')} />
      </Field>
      <Field {...form.field('limit_count')} label={t('admin.form.limit')} optional>
        <TextInput {...number('limit_count')} />
      </Field>
      <Field {...form.field('limit_days')} label={t('admin.form.limitDays')} help={t('admin.form.limitHelp')}>
        <TextInput {...number('limit_days')} />
      </Field>
      <Field {...form.field('starts_at')} label={t('admin.form.startsAt')} help={zone}>
        <TextInput {...moment('starts_at')} />
      </Field>
      <Field {...form.field('ends_at')} label={t('admin.form.endsAt')} help={zone}>
        <TextInput {...moment('ends_at')} />
      </Field>
      <Field {...form.field('status')} label={t('admin.columns.state')}>
        <Select
          {...form.input('status')}
          options={itemStatuses.map((value) => ({ value, label: t(`admin.status.${value}`) }))}
        />
      </Field>
      <Field {...form.field('sort_order')} label={t('admin.form.order')} help={t('admin.form.orderHelp')}>
        <TextInput {...number('sort_order')} />
      </Field>
    </div>
  );
}
