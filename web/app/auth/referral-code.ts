import { referralCookie } from '@wyrmgate/contract/auth-constants';

/** The code of the sponsor whose link brought the visitor here, if one did. */
export const rememberedReferral = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${referralCookie}=`))
    ?.slice(referralCookie.length + 1);
