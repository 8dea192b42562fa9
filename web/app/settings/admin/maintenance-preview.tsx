import { useTranslation } from '#i18n';
import { Picture } from '../../platform/picture.tsx';
import { MaintenanceWords } from '../../shell/maintenance-words.tsx';
import { Panel } from '../../ui/card.tsx';

/** A live preview of the maintenance page, which is dark in both themes. */
export function MaintenancePreview({ message, endTime }: { message: string; endTime: string | null }) {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('maintenance.preview')} flush className="overflow-hidden">
      <div data-theme="dark" className="relative isolate grid min-h-80 content-center overflow-hidden">
        <Picture
          name="maintenance"
          sizes="50vw"
          className="absolute inset-0 -z-20 size-full object-cover object-[70%_center]"
        />
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-ink-950/90 via-ink-950/55 to-ink-950/10" />
        <div className="px-14 py-20 [zoom:.6]">
          <p className="pb-4 font-display text-[3.75rem] text-bone-50 leading-none">{t('common:maintenance.title')}</p>
          <MaintenanceWords message={message} endTime={endTime} />
        </div>
      </div>
    </Panel>
  );
}
