import { type MuteHours, muteHours } from '@wyrmgate/contract/chat-constants';
import { useTranslation } from '#i18n';
import { Select } from '../ui/select.tsx';

/** Shows durations under a day in hours, and longer ones in days. */
export const useHoursText = () => {
  const { t } = useTranslation('chat');
  return (hours: number) => (hours < 24 ? t('mute.hours', { count: hours }) : t('mute.days', { count: hours / 24 }));
};

export function HoursSelect({ value, onChange }: { value: MuteHours; onChange: (hours: MuteHours) => void }) {
  const label = useHoursText();
  return (
    <Select
      value={String(value)}
      options={muteHours.map((hours) => ({ value: String(hours), label: label(hours) }))}
      onChange={(event) => onChange(muteHours.find((hours) => String(hours) === event.target.value) ?? value)}
    />
  );
}
