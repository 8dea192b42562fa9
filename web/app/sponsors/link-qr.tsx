import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '#i18n';
import { saveFile } from '../platform/save-file.ts';
import { Button } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';

/** Shows the link as a QR code for print and streams. */
export function LinkQr({ link, code }: { link: string; code: string }) {
  const { t } = useTranslation('sponsors');
  const box = useRef<HTMLDivElement>(null);
  const save = () => {
    const svg = box.current?.querySelector('svg');
    if (svg) saveFile(`${code}.svg`, new XMLSerializer().serializeToString(svg));
  };
  return (
    <div className="mt-1 flex flex-wrap items-end gap-4">
      <div ref={box} className="overflow-hidden rounded-field">
        <QrCode text={link} label={t('code.qrLabel')} />
      </div>
      <Button icon={Download} size="sm" onClick={save}>
        {t('code.saveQr')}
      </Button>
    </div>
  );
}
