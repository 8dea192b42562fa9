import { Plus } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useUrlAction } from './use-url-action.ts';

export type AddButtonProps = { label: string; onAdd: () => void };

/** Opens the editor for a new row, on a click or for `?new=1` in the URL. */
export function AddButton({ label, onAdd }: AddButtonProps) {
  useUrlAction('new', onAdd);
  return (
    <Button variant="primary" icon={Plus} onClick={onAdd}>
      {label}
    </Button>
  );
}
