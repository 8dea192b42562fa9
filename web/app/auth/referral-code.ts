import { referralCookie } from '@wyrmgate/contract/auth-constants';

/** The sponsor code, without the id of the click, from the visitor's link, if any. */
export const rememberedReferral = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${referralCookie}=`))
    ?.slice(referralCookie.length + 1)
    .split('.')[0];
