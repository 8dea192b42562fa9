import { NewApiKey } from '@wyrmgate/contract/api-keys';
import { apiKeyDays, apiScopes, scopePermissions } from '@wyrmgate/contract/api-keys-constants';
import { useId } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldNote } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useScopeName } from './scope-name.ts';

const { shape } = NewApiKey;
const Form = NewApiKey.extend({
  days: typedWhole(shape.days, 'api-keys:validation.days'),
  calls_per_minute: typedWhole(shape.calls_per_minute, 'api-keys:validation.calls'),
});

/** Passes the new key to `onCreated`, because it cannot be read again. */
export function CreateKeyDrawer({ onClose, onCreated }: { onClose: () => void; onCreated: (key: string) => void }) {
  const { t } = useTranslation('api-keys');
  const can = useCan();
  const nameOf = useScopeName();
  const scopesId = useId();
  const create = useAdminMutation(api['api-keys'].create, { invalidates: [['api-keys']], quiet: true });
  const form = useEditForm(Form, {
    values: { name: '', scopes: [], days: '90', calls_per_minute: '60' },
    save: (body) => create.mutateAsync({ body }),
    done: ({ key }) => onCreated(key),
    failed: t('failed.save'),
  });
  const offered = apiScopes.filter((scope) => {
    const permission = scopePermissions[scope];
    return permission === null || can(permission);
  });
  const { error } = form.field('scopes');
  return (
    <FormDrawer
      form={form}
      title={t('new')}
      submit={{ label: t('form.create'), busy: t('form.creating') }}
      onClose={onClose}
    >
      <Field {...form.field('name')} label={t('form.name')} help={t('form.nameHelp')}>
        <TextInput {...form.input('name')} autoComplete="off" />
      </Field>
      <fieldset aria-describedby={scopesId} className="min-w-0">
        <legend className="mb-1 font-[520] text-label text-prose">{t('form.scopes')}</legend>
        <div className="grid sm:grid-cols-2">
          {offered.map((scope) => (
            <Checkbox key={scope} {...form.input('scopes')} value={scope}>
              {nameOf(scope)}
            </Checkbox>
          ))}
        </div>
        <div id={scopesId} aria-live="polite">
          {error ? (
            <FieldNote tone="error">{error}</FieldNote>
          ) : (
            <p className="pt-1 text-meta text-muted">{t('form.scopesHelp')}</p>
          )}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('days')} label={t('form.days')}>
          <Select
            {...form.input('days')}
            options={apiKeyDays.map((days) => ({ value: String(days), label: t('form.daysOption', { days }) }))}
          />
        </Field>
        <Field {...form.field('calls_per_minute')} label={t('form.calls')}>
          <TextInput {...form.input('calls_per_minute')} inputMode="numeric" className="tabular-nums" />
        </Field>
      </div>
    </FormDrawer>
  );
}
