import { adminDurations, type ToastRequest } from '../ui/toast-store.ts';
import { toasts } from './toasts.ts';

/** A separate store, because the back office uses different durations. */
export const adminToasts = {
  show: (request: ToastRequest): string => toasts.show({ duration: adminDurations[request.type], ...request }),
  dismiss: toasts.dismiss,
};
