import type { Analytics } from '@wyrmgate/contract/analytics-constants';

type Props = Record<string, unknown>;
/** Globals that the three analytics programs and the browser define. */
type Programs = {
  _paq?: unknown[][];
  plausible?: (event: 'pageview', options: { u: string }) => void;
  umami?: { track(make: (props: Props) => Props): unknown };
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string };
  };
};

const programs = (): Programs => window as unknown as Programs;
let loading: Promise<void> | undefined;

/** True if an analytics script was added to this document. */
export const hasAnalytics = (): boolean => loading !== undefined;

const load = ({ provider, script, site, consent }: Analytics): Promise<void> =>
  new Promise((resolve, reject) => {
    const page = programs();
    if (provider === 'matomo')
      page._paq = [
        ['setTrackerUrl', new URL('matomo.php', script).href],
        ['setSiteId', site],
        ...(consent ? [] : [['disableCookies']]),
      ];
    const element = document.createElement('script');
    element.async = true;
    if (provider === 'plausible') element.dataset.domain = site;
    if (provider === 'umami') {
      element.dataset.websiteId = site;
      // The portal reports page views itself, so that it can leave out the query string.
      element.dataset.autoTrack = 'false';
    }
    element.onload = () => resolve();
    element.onerror = () => reject(new Error('The analytics did not load.'));
    // The content security policy requires a trusted script URL.
    const policy = page.trustedTypes?.createPolicy('analytics', { createScriptURL: () => script });
    element.src = policy?.createScriptURL(script) ?? script;
    document.head.append(element);
  });

/** Reports only the path, because query strings can contain searches and tokens. */
export const countVisit = async (analytics: Analytics, path: string): Promise<void> => {
  loading ??= load(analytics);
  await loading;
  const url = `${location.origin}${path}`;
  const { _paq, plausible, umami } = programs();
  if (analytics.provider === 'matomo') _paq?.push(['setCustomUrl', url], ['trackPageView']);
  if (analytics.provider === 'plausible') plausible?.('pageview', { u: url });
  if (analytics.provider === 'umami') umami?.track((props) => ({ ...props, url: path }));
};
