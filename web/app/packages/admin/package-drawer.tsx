import type { AdminPackage } from '@wyrmgate/contract/packages';
import type { SubmitEvent } from 'react';
import { useTranslation } from '#i18n';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogCancel } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { PackageFields } from './package-fields.tsx';
import { PackagePreview } from './package-preview.tsx';
import { usePackageForm } from './use-package-form.ts';

export type PackageDrawerProps = {
  /** Undefined for a new one. */
  row: AdminPackage | undefined;
  /** Where a new one goes, and which coins its card shows. */
  nextPlace: number;
  pile: number;
  onClose: () => void;
};

const formId = 'package-form';

/** The editor of a package, with its card as it is being typed. */
export function PackageDrawer({ row, nextPlace, pile, onClose }: PackageDrawerProps) {
  const { t } = useTranslation('packages');
  const { form, save, saving, failure, values } = usePackageForm(row, nextPlace, onClose);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={row ? t('edit', { name: row.name }) : t('form.newTitle')}
      size="lg"
      dirty={form.formState.isDirty}
      footer={
        <>
          <DialogCancel disabled={saving} />
          <Button variant="primary" type="submit" form={formId} loading={saving} loadingLabel={t('form.saving')}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_220px]">
        <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
          {failure && (
            <Banner tone="danger" role="alert">
              {t('failed.save')} {failure}
            </Banner>
          )}
          <PackageFields form={form} fixedId={row !== undefined} />
        </form>
        <PackagePreview values={values} pile={pile} />
      </div>
    </Drawer>
  );
}
