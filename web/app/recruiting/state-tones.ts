import type { ApplicationState } from '@wyrmgate/contract/recruiting-constants';

export const stateTones = {
  pending: 'info',
  accepted: 'success',
  refused: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<ApplicationState, string>;
