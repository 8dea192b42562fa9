import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { chooseAnalytics } from './analytics-choice.ts';

/** The buttons are equal and adjacent, because refusing must be as easy as agreeing. */
export function AnalyticsButtons() {
  const { t } = useTranslation('cookies');
  return (
    <div className="grid w-full max-w-xs grid-cols-2 gap-3">
      {(['no', 'yes'] as const).map((choice) => (
        <Button key={choice} onClick={() => chooseAnalytics(choice)}>
          {t(`bar.${choice}`)}
        </Button>
      ))}
    </div>
  );
}
