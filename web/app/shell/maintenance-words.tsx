import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { Countdown } from './countdown.tsx';

export function MaintenanceWords({ message, endTime }: { message: string; endTime: string | null }) {
  const { t } = useTranslation();
  const [before = '', after = ''] = t('maintenance.expectedReturn').split('<time></time>');
  return (
    <>
      <p className="max-w-[56ch] lg:max-xl:max-w-[42ch] whitespace-pre-line wrap-anywhere text-lead text-prose">
        {message || t('maintenance.text')}
      </p>
      {endTime && (
        <>
          <Countdown until={endTime} />
          <p className="mt-6 text-secondary">
            {before}
            <LocalTime iso={endTime} time />
            {after}
          </p>
        </>
      )}
    </>
  );
}
