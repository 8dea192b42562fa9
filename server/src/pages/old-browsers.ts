import web from '../../../web/package.json' with { type: 'json' };

/** Finds the version of each listed browser in a user agent. Edge, Opera and others also name their Chrome version. */
const versions: Record<string, RegExp> = {
  chrome: /\bChrome\/(\d+)/,
  edge: /\bEdge\/(\d+)/,
  firefox: /\bFirefox\/(\d+)/,
  safari: /\bMacintosh\b.*\bVersion\/(\d+(?:\.\d+)?).*\bSafari\//,
  // Every browser on iOS uses the system's engine.
  ios_saf: /\b(?:iPhone|iPad|iPod)\b.*\bOS (\d+_\d+)/,
};

const oldest = web.browserslist.map((line) => {
  const [browser = '', , version] = line.split(' ');
  return { pattern: versions[browser], version: Number(version) };
});

/** Compares versions by component, so that `16.10` is later than `16.4`. */
const isBefore = (version: string, floor: number): boolean => {
  const [major = 0, minor = 0] = version.split(/[._]/).map(Number);
  const [floorMajor = 0, floorMinor = 0] = String(floor).split('.').map(Number);
  return major === floorMajor ? minor < floorMinor : major < floorMajor;
};

/** Whether a user agent names a browser older than those that the web build supports (`browserslist` in web/package.json). */
export const isOldBrowser = (userAgent: string): boolean => {
  if (/\b(MSIE|Trident)\b/.test(userAgent)) return true;
  return oldest.some(({ pattern, version }) => {
    const found = pattern?.exec(userAgent)?.[1];
    return found !== undefined && isBefore(found, version);
  });
};
