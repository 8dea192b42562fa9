import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Content security policy of a page: scripts of our own, and the inline ones of exactly this page by their hashes. */
export const pagePolicy = (html: Buffer, secure: boolean): string => {
  const hashes = new Set<string>();
  // One character per byte: the cheapest text to search, and the hash is over the bytes again.
  for (const [, script = ''] of html.toString('latin1').matchAll(inlineScript))
    if (script !== '') hashes.add(`'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`);
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
