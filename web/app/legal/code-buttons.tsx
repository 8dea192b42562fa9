import { useTranslation } from '#i18n';
import { refuseCode, rememberCode } from '../platform/code-memory.ts';
import { Button } from '../ui/button.tsx';

/** Refusing is as easy as agreeing: the same buttons, side by side. */
export function CodeButtons({ code, days }: { code: string; days: number }) {
  const { t } = useTranslation('cookies');
  return (
    <div className="grid w-full max-w-xs grid-cols-2 gap-3">
      <Button onClick={refuseCode}>{t('code.no')}</Button>
      <Button onClick={() => rememberCode(code, days)}>{t('code.yes')}</Button>
    </div>
  );
}
