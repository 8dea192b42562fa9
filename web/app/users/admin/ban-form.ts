import { defaultBanHours, maxBanHours } from '@wyrmgate/contract/users-constants';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';

export type BanValues = { type: 'temporary' | 'permanent'; hours: string; reason: string; message: string };

/** Hours of the presets: a day, three, a week, a month. */
export const presets = [24, 72, 168, 720] as const;

/** Hours as typed; empty stands for a day, undefined for nonsense. */
export const readHours = (text: string): number | undefined => {
  const hours = text.trim() === '' ? defaultBanHours : Number(text);
  return Number.isInteger(hours) && hours >= 1 && hours <= maxBanHours ? hours : undefined;
};

/** What the calls take. */
export const banBody = ({ type, hours, reason, message }: BanValues) => ({
  type,
  reason: reason.trim(),
  ...(type === 'temporary' ? { duration: readHours(hours) ?? defaultBanHours } : {}),
  ...(message.trim() === '' ? {} : { message: message.trim() }),
});

/** A length in the words of the screen: whole days from two on, else hours. */
export const useLength = () => {
  const { t } = useTranslation('users');
  return (hours: number): string =>
    hours > 24 && hours % 24 === 0 ? t('filters.days', { days: hours / 24 }) : t('ban.hours', { hours });
};

/** The form of a ban, and the label of its button. */
export const useBanForm = () => {
  const { t } = useTranslation('users');
  const length = useLength();
  const form = useForm<BanValues>({ defaultValues: { type: 'temporary', hours: '', reason: '', message: '' } });
  const [type, typed] = useWatch({ control: form.control, name: ['type', 'hours'] });
  const hours = readHours(typed);
  const label = type === 'permanent' ? t('ban.forGood') : t('ban.forHours', { time: length(hours ?? defaultBanHours) });
  return { form, type, hours, label };
};
