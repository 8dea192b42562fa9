declare module 'virtual:contract-routes' {
  import type { Contract } from '@wyrmgate/contract';
  import type { Route } from '@wyrmgate/contract/client';

  export const routes: { [D in keyof Contract]: { [N in keyof Contract[D]]: Route } };
}

declare module 'virtual:contract-routes/auth' {
  import type { Contract } from '@wyrmgate/contract';
  import type { Route } from '@wyrmgate/contract/client';

  export const routes: { auth: { [N in keyof Contract['auth']]: Route } };
}

declare module 'virtual:locales' {
  /** Declared again here, because an ambient module cannot use relative imports. */
  type Messages = { readonly [key: string]: string | Messages };

  import type { Language } from '@wyrmgate/contract/languages';

  /** Base URL of the message files `<base>/<language>/<namespace>.json`. */
  export const localesBase: string;
  /** All messages on the server. Null in browsers, which fetch only what they need. */
  export const resources: Record<Language, Record<string, Messages>> | null;
}

declare module 'virtual:art' {
  /** The original size and the available widths of each picture in public/art. */
  export const pictures: Record<string, { width: number; height: number; widths: number[] }>;
}

declare module 'virtual:art.css' {}
