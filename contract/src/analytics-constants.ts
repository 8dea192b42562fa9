/** Analytics programs that the owner can run on their own server. */
export const analyticsProviders = ['none', 'matomo', 'plausible', 'umami'] as const;
export type AnalyticsProvider = Exclude<(typeof analyticsProviders)[number], 'none'>;

/** The analytics script that pages load. */
export type Analytics = {
  provider: AnalyticsProvider;
  script: string;
  /** This site's id in the analytics program. */
  site: string;
  /** If true, the script is loaded only after the visitor agrees. */
  consent: boolean;
};
