import { hash } from 'node:crypto';

const open = '<script';
const close = '</script>';

/** The inline scripts of a page. Searched as bytes, because as text every page would be copied once more. */
const inlineScripts = (html: Buffer): Buffer[] => {
  const scripts: Buffer[] = [];
  let at = html.indexOf(open);
  while (at >= 0) {
    const start = html.indexOf('>', at) + 1;
    const end = html.indexOf(close, start);
    if (start === 0 || end < 0) break;
    const isFile = /\ssrc=/.test(html.toString('latin1', at, start));
    if (!isFile && end > start) scripts.push(html.subarray(start, end));
    at = html.indexOf(open, end);
  }
  return scripts;
};

/** Content security policy of a page: scripts of our own, and the inline ones of exactly this page by their hashes. */
export const pagePolicy = (html: Buffer, secure: boolean): string => {
  const hashes = new Set(inlineScripts(html).map((script) => `'sha256-${hash('sha256', script, 'base64')}'`));
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
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
