import { RotateCcw } from 'lucide-react';
import { Outlet } from 'react-router';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

/** The layout of every section. If a section crashes, the menu and the header remain. */
export default function SectionLayout() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { t } = useTranslation('dashboard');
  return (
    <ErrorState
      title={t('fallback.title')}
      level={1}
      action={
        <Button variant="primary" icon={RotateCcw} onClick={() => location.reload()}>
          {t('fallback.reload')}
        </Button>
      }
    >
      {t('fallback.text')}
    </ErrorState>
  );
}
