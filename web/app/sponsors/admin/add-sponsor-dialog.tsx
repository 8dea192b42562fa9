import type { Candidate } from '@wyrmgate/contract/roles';
import { sponsors } from '@wyrmgate/contract/sponsors';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { UserField } from '../../admin-kit/user-field.tsx';
import { api } from '../../platform/api/api.ts';
import { Crest } from '../../ui/crest.tsx';
import { Field } from '../../ui/field.tsx';
import { SponsorCodeInput } from './sponsor-code-input.tsx';

/** Makes a user a sponsor. The code is optional. */
export function AddSponsorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sponsors-admin');
  const [user, setUser] = useState<Candidate | null>(null);
  const create = useAdminMutation(api.sponsors.create, {
    invalidates: [['sponsors']],
    done: ({ sponsor_code }) => t('done.created', { code: sponsor_code }),
    quiet: true,
  });
  const form = useEditForm(sponsors.create.body, {
    values: { userId: 0, name: '', customCode: undefined },
    save: (body) => create.mutateAsync({ body }),
    done: onClose,
    failed: `${t('failed.create')}.`,
  });
  const choose = (next: Candidate | null) => {
    setUser(next);
    form.set('userId', next?.id ?? 0);
    form.set('name', next?.username ?? '');
  };
  return (
    <FormDialog
      form={form}
      title={t('add')}
      submit={{ label: t('form.create'), busy: t('form.creating'), disabled: user === null }}
      onClose={onClose}
    >
      <Field {...form.field('userId')} label={t('form.user')} help={t('form.userHelp')} required>
        <UserField value={user} onChange={choose} />
      </Field>
      {user && (
        <section
          aria-label={t('form.selected')}
          className="flex items-center gap-3 rounded-field border border-edge bg-subtle px-3.5 py-2.5"
        >
          <Crest seed={user.id} />
          <span className="grid">
            <span className="text-meta text-muted">{t('form.selected')}</span>
            <span className="font-[560] text-heading">{user.username}</span>
          </span>
        </section>
      )}
      <Field {...form.field('customCode')} label={t('form.code')} help={t('form.codeHelp')} optional>
        <SponsorCodeInput
          {...form.input('customCode', { setValueAs: (code?: string) => code?.toUpperCase() || undefined })}
        />
      </Field>
    </FormDialog>
  );
}
