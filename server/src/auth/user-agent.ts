// Most specific first, because most browsers also name the browsers that they are compatible with. The first match
// wins.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: typeof browsers, userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns the browser's name without version, such as "Firefox". */
export const browserOf = (userAgent: string): string | undefined => nameIn(browsers, userAgent);
export const systemOf = (userAgent: string): string | undefined => nameIn(systems, userAgent);

/**
 * Returns browser and system, such as "Firefox, Windows". For other clients, returns the first word of the user agent
 * as the browser.
 */
export const agentName = (userAgent: string): string => {
  const browser = browserOf(userAgent) ?? /^[A-Za-z][\w.-]{0,30}/.exec(userAgent)?.[0];
  return [browser, systemOf(userAgent)].filter((part) => part !== undefined).join(', ') || '?';
};
