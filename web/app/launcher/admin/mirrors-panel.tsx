import { launcherProblems, MirrorsForm } from '@wyrmgate/contract/launcher';
import { maxLauncherMirrors } from '@wyrmgate/contract/launcher-constants';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { LauncherAdmin } from './launcher-page.tsx';

type Mirror = LauncherAdmin['mirrors'][number];

function Health({ check }: Pick<Mirror, 'check'>) {
  const { t } = useTranslation('launcher');
  if (check === null) return <Badge tone="neutral">{t('check.waiting')}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={check.healthy ? 'success' : 'danger'} dot>
        {t(check.healthy ? 'check.up' : 'check.down')}
      </Badge>
      {check.problem && <span className="text-meta text-secondary">{t(`check.${check.problem}`)}</span>}
    </span>
  );
}

export function MirrorsPanel({ data }: { data: LauncherAdmin }) {
  const { t } = useTranslation('launcher');
  const editable = useCan()('admin.launcher.publish');
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      title={t('mirrors.title')}
      aside={
        editable && (
          <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
            {t('mirrors.edit')}
          </Button>
        )
      }
    >
      <p className="mb-4 text-control text-secondary">{t('mirrors.text')}</p>
      {data.mirrors.length === 0 && <p>{t('mirrors.none')}</p>}
      <ol className="grid gap-3">
        {data.mirrors.map(({ name, link, check }) => (
          <li key={link} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-heading">
              {name} <Health check={check} />
            </span>
            <code className="wrap-anywhere text-meta text-secondary">{link}</code>
          </li>
        ))}
      </ol>
      {editing && <MirrorsDrawer data={data} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

const valuesOf = ({ mirrors, version }: Pick<LauncherAdmin, 'mirrors' | 'version'>) => ({
  mirrors: mirrors.map(({ name, link }) => ({ name, link })),
  version,
});

function MirrorsDrawer({ data, onClose }: { data: LauncherAdmin; onClose: () => void }) {
  const { t } = useTranslation('launcher');
  const save = useAdminMutation(api.launcher.saveMirrors, {
    invalidates: [['launcher']],
    done: () => t('done.mirrors'),
    quiet: true,
  });
  const form = useEditForm(MirrorsForm, {
    values: valuesOf(data),
    save: (body) => save.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: launcherProblems.changedMeanwhile,
      reload: async () => valuesOf(await api.launcher.adminGet()),
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name: 'mirrors' });
  return (
    <FormDrawer
      form={form}
      title={t('mirrors.edit')}
      submit={{ label: t('mirrors.save'), busy: t('mirrors.saving') }}
      onClose={onClose}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-start gap-3">
          <Field {...form.field(`mirrors.${index}.name`)} label={t('mirrors.name')}>
            <TextInput {...form.input(`mirrors.${index}.name`)} autoComplete="off" />
          </Field>
          <Field {...form.field(`mirrors.${index}.link`)} label={t('mirrors.link')}>
            <TextInput {...form.input(`mirrors.${index}.link`)} mono type="url" autoComplete="off" />
          </Field>
          <IconButton
            icon={Trash2}
            label={t('mirrors.removeOne', { number: index + 1 })}
            className="mt-7"
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {fields.length < maxLauncherMirrors && (
        <Button icon={Plus} size="sm" className="justify-self-start" onClick={() => append({ name: '', link: '' })}>
          {t('mirrors.add')}
        </Button>
      )}
    </FormDrawer>
  );
}
