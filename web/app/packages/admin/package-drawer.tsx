import { type AdminPackage, packageProblems } from '@wyrmgate/contract/packages';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { api } from '../../platform/api/api.ts';
import { PackageFields } from './package-fields.tsx';
import { newPackage, PackageForm, type PackageValues, packageValues } from './package-form.ts';
import { PackagePreview } from './package-preview.tsx';

export type PackageDrawerProps = {
  /** Undefined for a new package. */
  row: AdminPackage | undefined;
  /** Sort position of a new package. */
  nextPlace: number;
  pile: number;
  onClose: () => void;
};

/** Edits a package next to a live preview. */
export function PackageDrawer({ row, nextPlace, pile, onClose }: PackageDrawerProps) {
  const { t } = useTranslation('packages');
  const saved = {
    invalidates: [['packages', 'adminList']],
    done: ({ name }: AdminPackage) => t('done.saved', { name }),
  } as const;
  const create = useAdminMutation(api.packages.create, saved);
  const update = useAdminMutation(api.packages.update, saved);
  const form = useEditForm(PackageForm, {
    values: row ? packageValues(row) : newPackage(nextPlace),
    save: ({ version, ...body }) =>
      row ? update.mutateAsync({ params: { id: row.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: packageProblems.changedMeanwhile,
      reload: async () => row && packageValues(await api.packages.get({ params: { id: row.id } })),
    },
    invalid: (errors) => {
      const message = t('validation.requiredFields');
      if (Object.values(errors).some((error) => error?.message === 'packages:validation.requiredFields'))
        adminToasts.show({ id: 'package-invalid', type: 'error', title: t('form.invalid'), message });
    },
  });
  return (
    <FormDrawer
      form={form}
      title={row ? t('edit', { name: row.name }) : t('form.newTitle')}
      size="lg"
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_220px]">
        <div className="grid gap-4">
          <PackageFields form={form} fixedId={row !== undefined} />
        </div>
        <PackagePreview values={useWatch({ control: form.form.control }) as PackageValues} pile={pile} />
      </div>
    </FormDrawer>
  );
}
