import type { AnalyticsProvider } from '@wyrmgate/contract/analytics-constants';

/** Brand names, so they are not translated. */
export const programNames: Readonly<Record<AnalyticsProvider, string>> = {
  matomo: 'Matomo',
  plausible: 'Plausible',
  umami: 'Umami',
};
