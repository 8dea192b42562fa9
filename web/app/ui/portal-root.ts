import { createContext, use } from 'react';

/**
 * Container of floating layers, by default the body. A page with two themes provides an element for
 * each of them, so that menus inherit the right theme.
 */
export const PortalRoot = createContext<HTMLElement | null>(null);

export const usePortalRoot = (): HTMLElement | undefined => use(PortalRoot) ?? undefined;
