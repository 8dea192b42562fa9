/**
 * A `ref` for a scrollable box without controls. It makes the box focusable by keyboard while its content overflows, and must
 * be applied on every render.
 */
export const reachedWhenScrolling =
  () =>
  (box: HTMLElement | null): void => {
    if (box === null) return;
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };

/** Scrolls a box to center an item in it. Unlike `scrollIntoView`, it never scrolls the page. */
export const scrollToMiddle = (box: HTMLElement, item: HTMLElement): void => {
  const { top, height } = item.getBoundingClientRect();
  box.scrollTop += top - box.getBoundingClientRect().top - (box.clientHeight - height) / 2;
};
