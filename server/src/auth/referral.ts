import { referralCookie, referralDays } from '@wyrmgate/contract/auth-constants';
import type { FastifyInstance } from 'fastify';
import { cookieText } from '../http/cookies.ts';
import { consumeLimit } from '../http/limit.ts';
import type { Platform } from '../platform/platform.ts';

/** Checks the format only; the code may not belong to any sponsor. */
export const isReferralCode = (code: string): boolean => /^[A-Z0-9]{5}$/.test(code);

/** `/ref/{code}`: stores a well-formed referral code in a cookie and always redirects to the registration. */
export const mountReferral = (app: FastifyInstance, platform: Platform): void => {
  app.get<{ Params: { code: string } }>('/ref/:code', async (request, reply) => {
    await consumeLimit(platform, request, 'page');
    const code = request.params.code.toUpperCase();
    if (isReferralCode(code))
      reply.header(
        'set-cookie',
        cookieText(platform.env, { name: referralCookie, value: code, days: referralDays, scripts: true }),
      );
    return reply.header('cache-control', 'no-store').redirect('/register', 302);
  });
};
