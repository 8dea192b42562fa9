import { adminDurations, type ToastRequest } from '../ui/toast-store.ts';
import { toasts } from './toasts.ts';

/** The notices of the back-office: the same corner and the same five places, with the back-office's durations. */
export const adminToasts = {
  show: (request: ToastRequest): string => toasts.show({ duration: adminDurations[request.type], ...request }),
  dismiss: toasts.dismiss,
};
