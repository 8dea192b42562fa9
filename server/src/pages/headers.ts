import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Content security policy of a page: scripts of our own, and the inline ones of exactly this page by their hashes. */
export const pagePolicy = (html: string, secure: boolean): string => {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(inlineScript))
    if (script !== '') hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
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
