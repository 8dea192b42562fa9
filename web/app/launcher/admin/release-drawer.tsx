import { ApiError } from '@wyrmgate/contract/client';
import { ReleaseForm } from '@wyrmgate/contract/launcher';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { issueText } from '../../platform/problem-text.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type Issue = { number: string; code: string };

/** Creates a release from a file list. The server validates each entry. */
export function ReleaseDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('launcher');
  const [issues, setIssues] = useState<Issue[]>([]);
  const create = useAdminMutation(api.launcher.createRelease, {
    invalidates: [['launcher']],
    done: ({ version }) => t('done.created', { version }),
    quiet: true,
  });
  const form = useEditForm(ReleaseForm, {
    values: { version: '', list: '' },
    save: async (body) => {
      setIssues([]);
      try {
        return await create.mutateAsync({ body });
      } catch (error) {
        if (error instanceof ApiError)
          setIssues(
            error.fields.flatMap(({ path, code }) => {
              const [field, number] = path.split('.');
              return field === 'list' && number !== undefined ? [{ number, code }] : [];
            }),
          );
        throw error;
      }
    },
    done: onClose,
    failed: t('failed.save'),
  });
  return (
    <FormDrawer
      form={form}
      size="lg"
      title={t('releases.new')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('version')} label={t('columns.version')} help={t('form.versionHelp')}>
        <TextInput {...form.input('version')} autoComplete="off" />
      </Field>
      <Field label={t('form.file')}>
        <TextInput
          type="file"
          className="[&_input]:py-2"
          accept=".csv,.json,.txt,text/csv,application/json,text/plain"
          onChange={({ target }) => void target.files?.[0]?.text().then((text) => form.set('list', text))}
        />
      </Field>
      <Field {...form.field('list')} label={t('form.list')} help={t('form.listHelp')}>
        <TextArea {...form.input('list')} rows={10} spellCheck={false} className="font-mono text-meta" />
      </Field>
      {issues.length > 0 && (
        <ul className="grid gap-1 text-danger text-meta" role="alert">
          {issues.map(({ number, code }) => (
            <li key={`${number} ${code}`}>
              {t('form.entry', { number: Number(number), problem: issueText(t as never, code) })}
            </li>
          ))}
        </ul>
      )}
    </FormDrawer>
  );
}
