import { useLayoutEffect, useRef } from 'react';

/** Marks the controls that take over the focus of a deleted message. */
export const keepsFocus = { 'data-keeps-focus': '' };

/**
 * Moves the focus of a row to the next message or to the message field when the row loses its controls. Returns the row's
 * props.
 */
export const useKeptFocus = (removed: boolean) => {
  const ref = useRef<HTMLLIElement>(null);
  const within = useRef(false);
  useLayoutEffect(() => {
    const row = ref.current;
    // React reports no blur for controls that it removes.
    if (!removed || !within.current || !row || document.activeElement !== document.body) return;
    within.current = false;
    const stops = [...document.querySelectorAll<HTMLElement>('[data-keeps-focus]')];
    const isAfter = (stop: HTMLElement) => row.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING;
    (stops.find(isAfter) ?? stops.at(-1))?.focus();
  }, [removed]);
  const onFocus = () => {
    within.current = true;
  };
  const onBlur = () => {
    within.current = false;
  };
  return { ref, onFocus, onBlur };
};
