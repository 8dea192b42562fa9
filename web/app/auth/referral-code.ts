import { referralCookie } from '@wyrmgate/contract/auth-constants';

/** The sponsor code from the link that the visitor followed, without the click id; undefined if there is none. */
export const rememberedReferral = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${referralCookie}=`))
    ?.slice(referralCookie.length + 1)
    .split('.')[0];
