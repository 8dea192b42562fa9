import type { Device } from '@wyrmgate/contract/sessions';
import { browserOf, systemOf } from '../auth/user-agent.ts';

const kindOf = (userAgent: string): Device['kind'] => {
  if (!userAgent.startsWith('Mozilla/')) return 'program';
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet';
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  return /\biPhone\b|\biPod\b|\bMobile\b/.test(userAgent) ? 'phone' : 'computer';
};

export const parseDevice = (userAgent: string): Device => ({
  browser: browserOf(userAgent) ?? null,
  system: systemOf(userAgent) ?? null,
  kind: kindOf(userAgent),
});
