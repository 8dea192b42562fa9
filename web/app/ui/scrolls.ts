/**
 * A `ref` for a scrollable box without controls: it becomes focusable by keyboard if its content overflows,
 * shows, and passes it by otherwise. Looked at on every rendering.
 */
export const reachedWhenScrolling =
  () =>
  (box: HTMLElement | null): void => {
    if (box === null) return;
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
