import { Download } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useUser } from '../platform/session/use-session.ts';
import { useSite } from '../platform/use-site.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('two-factor');
  const username = useUser()?.username ?? '';
  const site = useSite()?.site_name ?? '';
  const text = [t('codes.file', { site, username }), '', ...codes, ''].join('\n');
  const save = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: `${site}-${username}.txt` });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className="grid gap-5">
      <Banner tone="success" role="status" title={t('codes.title')}>
        {t('codes.text')}
      </Banner>
      <ol className="grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li
            key={code}
            className="rounded-field border border-line bg-well px-4 py-2.5 text-center font-mono text-control text-heading"
          >
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2.5">
        <CopyButton text={text} label={t('codes.copy')} size="md" />
        <Button icon={Download} onClick={save}>
          {t('codes.download')}
        </Button>
        <Button variant="primary" onClick={onDone} className="sm:ms-auto">
          {t('codes.done')}
        </Button>
      </div>
    </div>
  );
}
