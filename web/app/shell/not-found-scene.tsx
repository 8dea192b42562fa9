import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { Scene } from './scene.tsx';
import { urls } from './urls.ts';

export function NotFoundScene({ inPage }: { inPage?: boolean }) {
  const { t } = useTranslation();
  return (
    <Scene art="notfound" title={t('notFound.title')} inPage={inPage}>
      <p className="max-w-[52ch] lg:max-xl:max-w-[42ch] text-balance text-lead text-prose">{t('notFound.text')}</p>
      <div className="mt-7 flex flex-wrap gap-3.5 max-sm:*:w-full">
        <Button variant="primary" size="lg" render={<Link to={urls.home} />}>
          {t('notFound.home')}
        </Button>
        <Button variant="ghost" size="lg" icon={ArrowLeft} onClick={() => history.back()}>
          {t('notFound.goBack')}
        </Button>
      </div>
    </Scene>
  );
}
