declare module 'virtual:contract-routes' {
  import type { Contract } from '@wyrmgate/contract';
  import type { Route } from '@wyrmgate/contract/client';

  export const routes: { [D in keyof Contract]: { [N in keyof Contract[D]]: Route } };
}
