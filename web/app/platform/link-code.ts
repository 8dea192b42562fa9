import { referralParameter } from '@wyrmgate/contract/auth-constants';
import { useHydrated } from './use-hydrated.ts';

/** The sponsor's code in the URL that opened this document. It is not stored. */
export const linkCode: string | undefined = import.meta.env.SSR
  ? undefined
  : /^[a-z\d]{5}$/i.exec(new URLSearchParams(location.search).get(referralParameter) ?? '')?.[0].toUpperCase();

/** The sponsor's code from the URL. Undefined until hydration, because cached pages do not contain it. */
export const useLinkCode = (): string | undefined => (useHydrated() ? linkCode : undefined);
