import { soldPremiumTypes } from '@wyrmgate/contract/items-constants';
import { rewardKinds } from '@wyrmgate/contract/redeem-codes-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useLanguage } from '../../platform/i18n/use-language.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { blankBatch, type NewBatchEdit, NewBatchForm } from './batch-form.ts';
import type { Created } from './created-dialog.tsx';
import { DateFields } from './edit-batch-drawer.tsx';

const ways = ['random', 'word'] as const;
type Way = (typeof ways)[number];

/** Creates a batch and passes its codes to `onCreated`, because they cannot be read again. */
export function CreateDrawer({ onClose, onCreated }: { onClose: () => void; onCreated: (created: Created) => void }) {
  const { t } = useTranslation('redeem-codes');
  const [way, setWay] = useState<Way>('random');
  const create = useAdminMutation(api['redeem-codes'].create, {
    invalidates: [['redeem-codes'], ['approvals']],
    quiet: true,
  });
  const form = useEditForm(NewBatchForm, {
    values: blankBatch,
    save: (body) => create.mutateAsync({ body }),
    done: onCreated,
    failed: t('admin.failed.save'),
  });
  const number = (name: 'coins' | 'marks' | 'premium_days' | 'codes' | 'uses_per_code' | 'uses_per_account') => ({
    ...form.input(name),
    inputMode: 'numeric' as const,
    className: 'tabular-nums',
  });
  const chooseWay = (next: Way) => {
    setWay(next);
    form.set(next === 'word' ? 'codes' : 'word', next === 'word' ? '1' : '');
  };
  return (
    <FormDrawer
      form={form}
      size="lg"
      title={t('admin.new')}
      submit={{ label: t('admin.new'), busy: t('admin.form.creating') }}
      onClose={onClose}
    >
      <Field {...form.field('name')} label={t('admin.form.name')} help={t('admin.form.nameHelp')} required>
        <TextInput {...form.input('name')} autoComplete="off" />
      </Field>
      <RewardFields form={form} number={number} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('admin.form.way')}>
          <Select
            value={way}
            onChange={({ target }) => chooseWay(target.value as Way)}
            options={ways.map((value) => ({ value, label: t(`admin.way.${value}`) }))}
          />
        </Field>
        {way === 'word' ? (
          <Field {...form.field('word')} label={t('admin.form.word')} help={t('admin.form.wordHelp')} required>
            <TextInput {...form.input('word')} mono autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          </Field>
        ) : (
          <Field {...form.field('codes')} label={t('admin.form.codes')} required>
            <TextInput {...number('codes')} />
          </Field>
        )}
        <Field {...form.field('uses_per_code')} label={t('admin.form.usesPerCode')} required>
          <TextInput {...number('uses_per_code')} />
        </Field>
        <Field
          {...form.field('uses_per_account')}
          label={t('admin.form.usesPerAccount')}
          help={t('admin.form.usesPerAccountHelp')}
          required
        >
          <TextInput {...number('uses_per_account')} />
        </Field>
      </div>
      <DateFields field={form.field} input={form.input} />
    </FormDrawer>
  );
}

type RewardFieldsProps = {
  form: NewBatchEdit;
  number: (name: 'coins' | 'marks' | 'premium_days') => ReturnType<NewBatchEdit['input']>;
};

function ItemField({ form }: { form: NewBatchEdit }) {
  const { t } = useTranslation('redeem-codes');
  const { language } = useLanguage();
  const list = useApiQuery(['items', 'list'], { query: { language } });
  const items = list.data?.items.filter(({ kind }) => kind === 'item') ?? [];
  return (
    <Field
      {...form.field('item_id')}
      label={t('admin.form.item')}
      help={list.isError ? t('admin.failed.items') : t('admin.form.itemHelp')}
      required
    >
      <Select
        {...form.input('item_id')}
        options={[
          { value: '', label: '–' },
          ...items.map(({ id, name, count, price }) => ({
            value: String(id),
            label: t('admin.form.itemOption', { name, count, price }),
          })),
        ]}
      />
    </Field>
  );
}

function RewardFields({ form, number }: RewardFieldsProps) {
  const { t } = useTranslation('redeem-codes');
  const kind = form.form.watch('kind');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field {...form.field('kind')} label={t('admin.form.kind')}>
        <Select
          {...form.input('kind')}
          options={rewardKinds.map((value) => ({ value, label: t(`admin.kind.${value}`) }))}
        />
      </Field>
      {kind === 'coins' && (
        <Field {...form.field('coins')} label={t('admin.form.coins')} required>
          <TextInput {...number('coins')} />
        </Field>
      )}
      {kind === 'marks' && (
        <Field {...form.field('marks')} label={t('admin.form.marks')} required>
          <TextInput {...number('marks')} />
        </Field>
      )}
      {kind === 'item' && <ItemField form={form} />}
      {kind === 'premium' && (
        <>
          <Field {...form.field('premium_type')} label={t('admin.form.premiumType')} required>
            <Select
              {...form.input('premium_type')}
              options={[
                { value: '', label: '–' },
                ...soldPremiumTypes.map((value) => ({ value, label: t(`accounts:premium.${value}`) })),
              ]}
            />
          </Field>
          <Field {...form.field('premium_days')} label={t('admin.form.premiumDays')} required>
            <TextInput {...number('premium_days')} />
          </Field>
        </>
      )}
    </div>
  );
}
