import type { Env } from '../env.ts';
import type { RequestInfo } from './context.ts';

export const readCookie = ({ headers }: Pick<RequestInfo, 'headers'>, name: string): string | undefined => {
  const sent = Array.isArray(headers.cookie) ? headers.cookie.join(';') : (headers.cookie ?? '');
  for (const pair of sent.split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
};

const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** Adds the `__Host-` prefix, which binds a cookie to this host, when the site uses TLS; browsers reject it otherwise. */
export const hostCookie = (env: Pick<Env, 'publicUrl'>, name: string): string =>
  isSecure(env) ? `__Host-${name}` : name;

/** Formats a Set-Cookie header for a cookie that scripts cannot read. */
export const cookieText = (
  env: Pick<Env, 'publicUrl'>,
  { name, value, days }: { name: string; value: string; days: number },
): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${days * 86_400}`,
    'SameSite=Strict',
    'HttpOnly',
    ...(isSecure(env) ? ['Secure'] : []),
  ].join('; ');
