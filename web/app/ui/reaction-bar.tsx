import { SmilePlus } from 'lucide-react';
import { cx } from './cx.ts';
import { type GameGlyph, GameIcon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, MenuItem } from './menu.tsx';

const chip =
  'inline-flex min-h-9 items-center gap-2 rounded-field border px-3 text-control tabular-nums pointer-coarse:min-h-11';

export type ReactionBarProps<R extends string> = {
  /** In menu order. `shown` is the formatted count, and `countLabel` names the reaction and its count for screen readers. */
  reactions: readonly {
    value: R;
    label: string;
    countLabel: string;
    glyph: GameGlyph;
    count: number;
    shown: string;
    mine: boolean;
  }[];
  /** Shows counts without controls. */
  closed: boolean;
  addLabel: string;
  onToggle: (reaction: R) => void;
};

/** Reactions with a count, and a menu with all reactions. */
export function ReactionBar<R extends string>({ reactions, closed, addLabel, onToggle }: ReactionBarProps<R>) {
  return (
    <>
      {reactions
        .filter(({ count }) => count > 0)
        .map(({ value, countLabel, glyph, shown, mine }) => (
          <button
            key={value}
            type="button"
            disabled={closed}
            aria-pressed={mine}
            aria-label={countLabel}
            className={cx(chip, mine ? 'border-accent/60 bg-accent/12 text-accent' : 'border-edge text-secondary')}
            onClick={() => onToggle(value)}
          >
            <GameIcon as={glyph} size={18} />
            {shown}
          </button>
        ))}
      {!closed && (
        <Menu align="start" trigger={<IconButton icon={SmilePlus} size="sm" framed label={addLabel} />}>
          {reactions.map(({ value, label, glyph }) => (
            <MenuItem key={value} onSelect={() => onToggle(value)}>
              <GameIcon as={glyph} size={18} />
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
