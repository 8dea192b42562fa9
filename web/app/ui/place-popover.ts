export type Side = 'top' | 'right' | 'bottom' | 'left';
export type Align = 'start' | 'center' | 'end';

type Box = { top: number; left: number; width: number; height: number };
type Size = { width: number; height: number };

const MARGIN = 8;

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

const shift = (start: number, length: number, own: number, align: Align): number => {
  if (align === 'start') return start;
  return align === 'end' ? start + length - own : start + (length - own) / 2;
};

/** Positions a floating layer at its anchor. It flips if the preferred side is too small and the opposite side has more room. */
export function place(anchor: Box, popup: Size, view: Size, side: Side, align: Align, gap: number) {
  const room: Record<Side, number> = {
    top: anchor.top - gap - MARGIN,
    bottom: view.height - anchor.top - anchor.height - gap - MARGIN,
    left: anchor.left - gap - MARGIN,
    right: view.width - anchor.left - anchor.width - gap - MARGIN,
  };
  const vertical = side === 'top' || side === 'bottom';
  const needed = vertical ? popup.height : popup.width;
  const chosen = room[side] >= needed || room[side] >= room[opposite[side]] ? side : opposite[side];
  const maxHeight = vertical ? Math.max(room[chosen], 0) : view.height - 2 * MARGIN;
  const height = Math.min(popup.height, maxHeight);
  const spot = {
    top: { top: anchor.top - gap - height, left: shift(anchor.left, anchor.width, popup.width, align) },
    bottom: { top: anchor.top + anchor.height + gap, left: shift(anchor.left, anchor.width, popup.width, align) },
    left: { top: shift(anchor.top, anchor.height, height, align), left: anchor.left - gap - popup.width },
    right: { top: shift(anchor.top, anchor.height, height, align), left: anchor.left + anchor.width + gap },
  }[chosen];
  return {
    top: clamp(spot.top, MARGIN, Math.max(MARGIN, view.height - height - MARGIN)),
    left: clamp(spot.left, MARGIN, Math.max(MARGIN, view.width - popup.width - MARGIN)),
    maxHeight,
  };
}

export type Placing = { side: Side; align: Align; gap: number; matchWidth?: boolean };

/**
 * Keeps an open popover at its anchor until the returned function is called. Sets styles by script, which the content security
 * policy allows.
 */
export function holdPopover(popover: HTMLElement, anchor: Element, placing: Placing): () => void {
  const update = () => {
    const box = anchor.getBoundingClientRect();
    if (placing.matchWidth) popover.style.width = `${box.width}px`;
    popover.style.maxHeight = 'none';
    const size = { width: popover.offsetWidth, height: popover.offsetHeight };
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { top, left, maxHeight } = place(box, size, view, placing.side, placing.align, placing.gap);
    popover.style.top = `${top}px`;
    popover.style.left = `${left}px`;
    popover.style.maxHeight = `${maxHeight}px`;
  };
  update();
  popover.dataset.placed = '';
  window.addEventListener('resize', update);
  window.addEventListener('scroll', update, { capture: true, passive: true });
  return () => {
    delete popover.dataset.placed;
    window.removeEventListener('resize', update);
    window.removeEventListener('scroll', update, { capture: true });
  };
}
