import type { Env } from '../env.ts';
import type { RequestInfo } from './context.ts';

/** The value of a cookie that came with a call. */
export const readCookie = ({ headers }: Pick<RequestInfo, 'headers'>, name: string): string | undefined => {
  const sent = Array.isArray(headers.cookie) ? headers.cookie.join(';') : (headers.cookie ?? '');
  for (const pair of sent.split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
};

const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** A cookie's name under TLS takes the prefix that binds it to this host; browsers refuse that without TLS. */
export const hostCookie = (env: Pick<Env, 'publicUrl'>, name: string): string =>
  isSecure(env) ? `__Host-${name}` : name;

/** The text that sets a cookie; `scripts` lets the pages read it. */
export const cookieText = (
  env: Pick<Env, 'publicUrl'>,
  { name, value, days, scripts }: { name: string; value: string; days: number; scripts?: true },
): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${days * 86_400}`,
    // A page that a link of another site leads to still has to find what that link left.
    `SameSite=${scripts ? 'Lax' : 'Strict'}`,
    ...(scripts ? [] : ['HttpOnly']),
    ...(isSecure(env) ? ['Secure'] : []),
  ].join('; ');
