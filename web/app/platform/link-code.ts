import { referralParameter } from '@wyrmgate/contract/auth-constants';
import { useHydrated } from './use-hydrated.ts';

/** The sponsor's code in the address that opened this document. It is stored nowhere. */
export const linkCode: string | undefined = import.meta.env.SSR
  ? undefined
  : /^[a-z\d]{5}$/i.exec(new URLSearchParams(location.search).get(referralParameter) ?? '')?.[0].toUpperCase();

/** The same; undefined on the server and in the first render, because cached pages do not know it. */
export const useLinkCode = (): string | undefined => (useHydrated() ? linkCode : undefined);
