import { createToastStore, playerDurations } from '../ui/toast-store.ts';

/** Toasts of the player pages: `toasts.show({ type: 'success', title: t('shop:paid') })`. */
export const toasts = createToastStore(playerDurations);
