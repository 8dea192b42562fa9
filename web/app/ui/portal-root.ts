import { createContext, use } from 'react';

/**
 * Container of floating layers. The body by default; a page with two themes gives each its own
 * element, so that a menu inherits the right theme.
 */
export const PortalRoot = createContext<HTMLElement | null>(null);

export const usePortalRoot = (): HTMLElement | undefined => use(PortalRoot) ?? undefined;
