import { hash } from 'node:crypto';

const openTag = '<script';
const closeTag = '</script>';

/** Returns the inline scripts of a page. Works on bytes to avoid copying every page. */
const inlineScripts = (html: Buffer): Buffer[] => {
  const scripts: Buffer[] = [];
  let at = html.indexOf(openTag);
  while (at >= 0) {
    const start = html.indexOf('>', at) + 1;
    const end = html.indexOf(closeTag, start);
    if (start === 0 || end < 0) break;
    const hasSource = /\ssrc=/.test(html.toString('latin1', at, start));
    if (!hasSource && end > start) scripts.push(html.subarray(start, end));
    at = html.indexOf(openTag, end);
  }
  return scripts;
};

/** Script hashes of each body. Pages with the same data share one body (web/app/entry.server.tsx). */
const hashesOf = new WeakMap<Buffer, ReadonlySet<string>>();
const scriptHashes = (html: Buffer): ReadonlySet<string> => {
  const hashes =
    hashesOf.get(html) ?? new Set(inlineScripts(html).map((script) => `'sha256-${hash('sha256', script, 'base64')}'`));
  hashesOf.set(html, hashes);
  return hashes;
};

/**
 * Returns the content security policy of a page. It allows the site's script files, the page's inline scripts by hash,
 * and the origin of the owner's analytics, if any.
 */
export const pagePolicy = (html: Buffer, secure: boolean, analytics?: string): string => {
  const sources = ["'self'", ...(analytics === undefined ? [] : [analytics])];
  const hashes = scriptHashes(html);
  return [
    "default-src 'none'",
    `script-src ${[...sources, ...hashes].join(' ')}`,
    "style-src 'self'",
    `img-src ${sources.join(' ')} data:`,
    "font-src 'self'",
    `connect-src ${sources.join(' ')}`,
    'frame-src https://www.youtube-nocookie.com',
    "media-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
};
