import type { PayoutStatus } from '@wyrmgate/contract/sponsors-constants';
import type { Tone } from '../ui/badge.tsx';

export const payoutTones: Record<PayoutStatus, Tone> = {
  requested: 'warning',
  approved: 'info',
  paid: 'success',
  rejected: 'danger',
};
