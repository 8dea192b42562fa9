import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { usePortalRoot } from './portal-root.ts';

export type TooltipProps = {
  /** A few words. Nothing that is needed to use the page: fingers never see it. */
  text: ReactNode;
  /** One element that takes focus. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
};

/** A word of help on hover and focus. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const container = usePortalRoot();
  return (
    <Base.Root>
      <Base.Trigger delay={350} render={children} />
      <Base.Portal container={container}>
        <Base.Positioner side={side} sideOffset={8} collisionPadding={8} className="z-60">
          <Base.Popup className="popover-popup max-w-72 px-3 py-1.5 text-meta text-prose">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
