import { type AdminBranding, BrandingFile } from '@wyrmgate/contract/branding';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { api } from '../../platform/api/api.ts';
import { fieldTexts, useProblemText } from '../../platform/problem-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';

const maxFileBytes = 90_000;

/** Parses an exported file, or returns undefined for any other text. */
const readExport = (text: string): BrandingFile | undefined => {
  try {
    return BrandingFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Replaces the branding with that of an exported file, and lists the pictures that this portal lacks. */
export function ImportBrandingDialog({
  onImported,
  onClose,
}: {
  onImported: (saved: AdminBranding) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('branding');
  const problem = useProblemText();
  const [file, setFile] = useState<BrandingFile>();
  const [unreadable, setUnreadable] = useState(false);
  const send = useAdminMutation(api.branding.importFile, { invalidates: [], quiet: true });
  const choose = async (chosen: File | undefined) => {
    const found = chosen && chosen.size <= maxFileBytes ? readExport(await chosen.text()) : undefined;
    setFile(found);
    setUnreadable(chosen !== undefined && found === undefined);
  };
  const run = () =>
    file &&
    send.mutate(
      { body: { file } },
      {
        onSuccess: (reply) => {
          const pictures = reply.dropped.map((field) => t(`form.${field}`)).join(', ');
          adminToasts.show({
            type: pictures === '' ? 'success' : 'warning',
            title: t('done.imported'),
            ...(pictures !== '' && { message: t('import.dropped', { pictures }) }),
          });
          onImported(reply);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('import.title')}
      description={t('import.text')}
      footer={
        <>
          <DialogCancel disabled={send.isPending} />
          <Button
            variant="primary"
            disabled={file === undefined}
            loading={send.isPending}
            loadingLabel={t('import.doing')}
            onClick={run}
          >
            {t('import.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {(unreadable || send.error) && (
          <Banner tone="danger" role="alert">
            {unreadable ? t('validation.file') : (Object.values(fieldTexts(t, send.error))[0] ?? problem(send.error))}
          </Banner>
        )}
        <label className="grid gap-1.5 text-control text-heading">
          {t('import.file')}
          <input
            type="file"
            accept=".json,application/json"
            className="text-control text-secondary"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </label>
      </div>
    </Dialog>
  );
}
