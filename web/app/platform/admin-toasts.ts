import { adminDurations, type ToastRequest } from '../ui/toast-store.ts';
import { toasts } from './toasts.ts';

/** Toasts of the back office, which has its own durations. */
export const adminToasts = {
  show: (request: ToastRequest): string => toasts.show({ duration: adminDurations[request.type], ...request }),
  dismiss: toasts.dismiss,
};
