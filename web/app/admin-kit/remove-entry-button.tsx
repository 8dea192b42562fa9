import { Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx';

type RemoveEntryButtonProps = Pick<IconButtonProps, 'label' | 'size' | 'className'> & { onRemove: () => void };

/**
 * Removes a form entry inside an element with `data-entries`. Moves the focus to the next entry's button, or else to
 * the last button, which adds an entry, because browsers drop the focus of a removed button.
 */
export function RemoveEntryButton({ onRemove, ...rest }: RemoveEntryButtonProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const list = currentTarget.closest('[data-entries]');
    const buttons = (selector: string) => [...(list?.querySelectorAll<HTMLButtonElement>(selector) ?? [])];
    const index = buttons('[data-removes]').indexOf(currentTarget);
    flushSync(onRemove);
    const left = buttons('[data-removes]');
    (left[Math.min(index, left.length - 1)] ?? buttons('button').at(-1))?.focus();
  };
  return <IconButton {...rest} icon={Trash2} data-removes="" onClick={press} />;
}
