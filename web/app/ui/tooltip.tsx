import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { holdPopover, type Side } from './place-popover.ts';

type Slot = {
  'aria-describedby'?: string;
  onPointerEnter?: (event: { currentTarget: Element }) => void;
  onPointerLeave?: () => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

export type TooltipProps = {
  /** A few words. They must not be essential, because touch devices never show them. */
  text: ReactNode;
  /** A focusable element. The tooltip sets its hover, focus and key handlers. */
  children: ReactElement<Slot>;
  side?: Side;
};

const DELAY = 350;

export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId();
  const popup = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useRef<() => void>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    release.current?.();
    release.current = undefined;
    if (popup.current?.matches(':popover-open')) popup.current.hidePopover();
  };
  const show = (anchor: Element, delay: number) => {
    hide();
    timer.current = setTimeout(() => {
      if (!popup.current?.isConnected) return;
      popup.current.showPopover();
      release.current = holdPopover(popup.current, anchor, { side, align: 'center', gap: 8 });
    }, delay);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      release.current?.();
    },
    [],
  );
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': id,
        onPointerEnter: (event) => show(event.currentTarget, DELAY),
        onPointerLeave: hide,
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 0),
        onBlur: hide,
        onKeyDown: (event) => event.key === 'Escape' && hide(),
      })}
      <span
        ref={popup}
        id={id}
        popover="manual"
        role="tooltip"
        className="popover-popup max-w-72 px-3 py-1.5 text-meta text-prose"
      >
        {text}
      </span>
    </>
  );
}
