import { ArrowLeft, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Trans, useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { Scene } from './scene.tsx';

export type ErrorSceneProps = {
  unavailable: boolean;
  /** Request id to mention to support. */
  id: string | undefined;
};

export function ErrorScene({ unavailable, id }: ErrorSceneProps) {
  const { t } = useTranslation();
  useEffect(() => {
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <Scene art="error" title={t('errorPage.title')}>
      <p className="max-w-[56ch] lg:max-xl:max-w-[42ch] text-lead text-prose">
        {t(unavailable ? 'errorPage.unavailable' : 'errorPage.text')}
      </p>
      <div className="mt-7 flex flex-wrap gap-3.5 max-sm:*:w-full">
        <Button variant="primary" size="lg" icon={RefreshCw} onClick={() => location.reload()}>
          {t('errorPage.reload')}
        </Button>
        <Button variant="ghost" size="lg" icon={ArrowLeft} onClick={() => history.back()}>
          {t('errorPage.goBack')}
        </Button>
      </div>
      {id && (
        <p className="mt-6 text-meta text-secondary">
          <Trans
            t={t}
            i18nKey="errorPage.id"
            values={{ id }}
            components={{ code: <code className="select-all font-mono text-bone-50" /> }}
          />
        </p>
      )}
    </Scene>
  );
}
