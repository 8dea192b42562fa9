import { BanForm } from '@wyrmgate/contract/users-ban';
import { defaultBanHours } from '@wyrmgate/contract/users-constants';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';

/** Form values of a ban. An empty duration means one day. */
const TypedBan = BanForm.extend({ duration: typedWhole(BanForm.shape.duration, 'users:validation.duration') });

/** Presets in hours: one day, three days, a week and 30 days. */
export const presets = [24, 72, 168, 720] as const;

/** Formats two or more whole days in days, and any other duration in hours. */
export const useLength = () => {
  const { t } = useTranslation('users');
  return (hours: number): string =>
    hours > 24 && hours % 24 === 0 ? t('filters.days', { days: hours / 24 }) : t('ban.hours', { hours });
};

/** State of the ban form, and the label of its button. `hours` is undefined while the duration is invalid. */
export const useBanForm = (save: (ban: z.output<typeof BanForm>) => Promise<unknown>, onClose: () => void) => {
  const { t } = useTranslation('users');
  const length = useLength();
  const form = useEditForm(TypedBan, {
    values: { type: 'temporary', duration: '', reason: '', message: '' },
    save: ({ message, ...ban }) => save({ ...ban, ...(message ? { message } : {}) }),
    done: onClose,
  });
  const [type, typed = ''] = useWatch({ control: form.form.control, name: ['type', 'duration'] });
  const { data = defaultBanHours, success } = TypedBan.shape.duration.safeParse(typed);
  const hours = success ? data : undefined;
  const label = type === 'permanent' ? t('ban.forGood') : t('ban.forHours', { time: length(data) });
  return { ...form, type, hours, label };
};
export type BanFormState = ReturnType<typeof useBanForm>;
