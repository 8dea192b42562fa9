import { createContext, use } from 'react';

/**
 * The container for floating layers, by default the body. A page with two themes provides a container for each, so that menus
 * inherit the right theme.
 */
export const PortalRoot = createContext<HTMLElement | null>(null);

export const usePortalRoot = (): HTMLElement | undefined => use(PortalRoot) ?? undefined;
