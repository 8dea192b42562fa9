import { common } from '@wyrmgate/contract/problem';
import { referralCookie, referralDays } from '@wyrmgate/contract/referral';
import type { FastifyInstance } from 'fastify';
import { cookieText } from '../http/cookies.ts';
import { problem } from '../http/problem.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';

/** The shape of a sponsor's code; whose it is, the sponsor programme knows. */
export const isReferralCode = (code: string): boolean => /^[A-Z0-9]{5}$/.test(code);

/** `/ref/{code}`: remembers whose link brought the visitor, then leads on to the registration. Any other code leads there too. */
export const mountReferral = (app: FastifyInstance, { env, limits }: Platform): void => {
  app.get<{ Params: { code: string } }>('/ref/:code', async (request, reply) => {
    const wait = await limits.consume('page', clientKey(request.ip));
    if (wait > 0) throw problem(common.tooManyRequests, { retryAfterSeconds: wait });
    const code = request.params.code.toUpperCase();
    if (isReferralCode(code))
      reply.header(
        'set-cookie',
        cookieText(env, { name: referralCookie, value: code, days: referralDays, scripts: true }),
      );
    return reply.header('cache-control', 'no-store').redirect('/register', 302);
  });
};
