/**
 * A `ref` for a box that scrolls by itself and may hold nothing to press: the keyboard reaches it once there is more than it
 * shows, and passes it by otherwise. Looked at on every rendering.
 */
export const reachedWhenScrolling =
  () =>
  (box: HTMLElement | null): void => {
    if (box === null) return;
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
