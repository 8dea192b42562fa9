import type { AnalyticsProvider } from '@wyrmgate/contract/analytics-constants';

/** Names of the analytics programs, which are the same in every language. */
export const programNames: Readonly<Record<AnalyticsProvider, string>> = {
  matomo: 'Matomo',
  plausible: 'Plausible',
  umami: 'Umami',
};
