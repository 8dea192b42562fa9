/** Programs that count visits on the owner's server. */
export const analyticsProviders = ['none', 'matomo', 'plausible', 'umami'] as const;
export type AnalyticsProvider = Exclude<(typeof analyticsProviders)[number], 'none'>;

/** What pages load to count visits. */
export type Analytics = {
  provider: AnalyticsProvider;
  /** Address of the script. */
  script: string;
  /** The id of this site in the analytics program. */
  site: string;
  /** Nothing is loaded before the visitor agrees. */
  consent: boolean;
};
