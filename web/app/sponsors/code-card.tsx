import { QrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

const LinkQr = lazy(() => import('./link-qr.tsx').then(({ LinkQr }) => ({ default: LinkQr })));

export function CodeCard({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation('sponsors');
  const [qr, setQr] = useState(false);
  return (
    <section className="grid content-center gap-2 rounded-card border border-line bg-surface p-5 sm:p-7">
      <h2 className="font-normal font-sans text-base text-secondary tracking-normal">{t('code.label')}</h2>
      <p className="font-[650] font-mono text-[2.75rem] text-heading leading-none tracking-[0.12em]">{code}</p>
      <div className="mt-2 flex items-center justify-between gap-3 rounded-field border border-edge bg-well py-1 ps-4 pe-1.5">
        <span className="min-w-0 truncate font-mono text-control">{new URL(link).pathname}</span>
        <CopyButton text={link} label={t('code.copy')} />
      </div>
      <p className="mt-1 text-meta text-muted">{t('code.disclosure')}</p>
      {qr ? (
        <Suspense>
          <LinkQr link={link} code={code} />
        </Suspense>
      ) : (
        <Button icon={QrCode} size="sm" className="mt-1 justify-self-start" onClick={() => setQr(true)}>
          {t('code.qr')}
        </Button>
      )}
    </section>
  );
}
