import { useSyncExternalStore } from 'react';
import { useMedia } from '../../admin-kit/use-media.ts';

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'theme';
const listeners = new Set<() => void>();
// Kept in memory, because storage can be blocked.
let chosen: Theme | undefined;

const readTheme = (): Theme => {
  if (chosen !== undefined) return chosen;
  try {
    const stored = localStorage.getItem(key);
    chosen = stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    chosen = 'system';
  }
  return chosen;
};

const chooseTheme = (theme: Theme): void => {
  chosen = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Without storage, the choice lasts until the tab closes.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const follow = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    chosen = undefined;
    listener();
  };
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
};

/** The chosen theme. `system` during server rendering, because the server does not know the choice. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system');

/**
 * Returns whether the theme is dark, and a function to change that. Choosing the device's theme stores `system`, so
 * that the theme follows the device again.
 */
export const useDarkness = (): { dark: boolean; flip: () => void } => {
  const theme = useTheme();
  const deviceDark = useMedia('(prefers-color-scheme: dark)');
  const dark = theme === 'system' ? deviceDark : theme === 'dark';
  const flip = () => chooseTheme(dark !== deviceDark ? 'system' : dark ? 'light' : 'dark');
  return { dark, flip };
};
