import { createContext, use, useSyncExternalStore } from 'react';
import type { I18n } from './i18n.ts';
import type { Namespace } from './keys.ts';
import type { Translate } from './messages.ts';

// Components import this module as `#i18n` (see package.json).

export { Trans } from './trans.tsx';

const I18nContext = createContext<I18n | null>(null);

export const I18nProvider = I18nContext.Provider;

/**
 * A promise that React knows to be fulfilled, so that `use` returns at once. React requires the same calls to `use`
 * when it repeats a render that has waited; otherwise later hooks fail.
 */
const nothing = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * `const { t } = useTranslation('shop')`. Suspends until the namespace has loaded, which is rare because routes list their
 * namespaces in `handle`.
 */
export const useTranslation = <N extends Namespace = 'common'>(
  namespace = 'common' as N,
): { t: Translate<N>; i18n: I18n } => {
  const i18n = use(I18nContext);
  if (i18n === null) throw new Error('useTranslation needs the I18nProvider of the entry');
  // `in()` returns a new function whenever the texts change, which makes React render again.
  const translator = () => i18n.in(namespace);
  useSyncExternalStore(i18n.subscribe, translator, translator);
  use((i18n.has(namespace) ? undefined : i18n.pending([namespace])) ?? nothing);
  return { t: i18n.in(namespace), i18n };
};

/** Suspends until the namespaces of all matched routes have loaded. Used once, around every page. */
export const useNamespaces = (namespaces: readonly string[]): void => {
  const i18n = use(I18nContext);
  use(i18n?.pending(namespaces) ?? nothing);
};
