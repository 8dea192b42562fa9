/** Loads a polyfill in browsers without popovers: Chrome before 114, Firefox before 125 and Safari before 17. */
export const fillInPopovers = async (): Promise<void> => {
  if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill');
};
