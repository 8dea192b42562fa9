import { createContext, use } from 'react';

/**
 * Where floating layers are drawn. The body by default; a page that shows two themes at once gives each its own
 * element, so that a menu wears the theme of what opened it.
 */
export const PortalRoot = createContext<HTMLElement | null>(null);

export const usePortalRoot = (): HTMLElement | undefined => use(PortalRoot) ?? undefined;
