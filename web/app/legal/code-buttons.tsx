import { useTranslation } from '#i18n';
import { refuseCode, rememberCode } from '../platform/code-memory.ts';
import { Button } from '../ui/button.tsx';

/** The buttons are equal and adjacent, because refusing must be as easy as agreeing. */
export function CodeButtons({ code, days }: { code: string; days: number }) {
  const { t } = useTranslation('cookies');
  return (
    <div className="grid w-full max-w-xs grid-cols-2 gap-3">
      <Button onClick={refuseCode}>{t('code.no')}</Button>
      <Button onClick={() => rememberCode(code, days)}>{t('code.yes')}</Button>
    </div>
  );
}
