import type { Reply } from '@wyrmgate/contract/endpoint';
import type { redeemCodes } from '@wyrmgate/contract/redeem-codes';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { saveFile } from '../../platform/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export type Created = Reply<(typeof redeemCodes)['create']>;

/** Number of codes in the dialog. The file contains all of them. */
const shown = 10;

/** Shows new codes once. Esc and clicks outside are disabled, so that the codes cannot be lost by accident. */
export function CreatedDialog({ created, onClose }: { created: Created; onClose: () => void }) {
  const { t } = useTranslation('redeem-codes');
  const [saved, setSaved] = useState(false);
  // Skips the column heading.
  const codes = created.csv.trim().split(/\r\n/).slice(1);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('admin.created.title', { codes: codes.length })}
      description={t('admin.created.text')}
      dirty={!saved}
      footer={
        <>
          <Button onClick={onClose}>{t('admin.created.close')}</Button>
          <Button
            variant="primary"
            icon={Download}
            onClick={() => {
              saveFile(created.filename, created.csv);
              setSaved(true);
            }}
          >
            {t('admin.created.download')}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-start gap-4">
        {created.approval && (
          <Banner tone="warning" className="w-full">
            {t('admin.created.waiting')}
          </Banner>
        )}
        <ul aria-label={t('admin.created.list')} className="grid gap-1 font-mono text-control text-heading">
          {codes.slice(0, shown).map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        {codes.length > shown && (
          <p className="text-control text-secondary">{t('admin.created.more', { count: codes.length - shown })}</p>
        )}
        <CopyButton text={codes.join('\n')} label={t('admin.created.copy')} />
      </div>
    </Dialog>
  );
}
