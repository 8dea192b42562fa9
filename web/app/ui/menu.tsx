import { Check, type LucideIcon } from 'lucide-react';
import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { menuItems, menuKey } from './menu-keys.ts';
import { type Align, holdPopover, type Side } from './place-popover.ts';

type TriggerSlot = {
  id?: string;
  popoverTarget?: string;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
};

export type MenuProps = {
  trigger: ReactElement<TriggerSlot>;
  /** Accepts `MenuItem`, `MenuLink`, `MenuRadios` and `MenuRule`. */
  children: ReactNode;
  align?: Align;
  side?: Side;
  /** Opens on mount, for menus whose code loads on the first click. */
  defaultOpen?: boolean;
};

const CloseMenu = createContext<() => void>(() => undefined);

/**
 * A button that opens a list of actions or links. It is a native popover, which is never clipped, inherits the theme, and
 * closes on Esc and on clicks outside without scripts.
 */
export function Menu({ trigger, children, align = 'end', side = 'bottom', defaultOpen }: MenuProps) {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (defaultOpen) popup.current?.showPopover();
    // The browser may have opened the popover before hydration.
    else if (popup.current?.matches(':popover-open')) setOpen(true);
  }, [defaultOpen]);
  useEffect(() => {
    const anchor = document.getElementById(`${id}-trigger`);
    if (!open || !popup.current || !anchor) return;
    const release = holdPopover(popup.current, anchor, { side, align, gap: 8 });
    menuItems(popup.current)[0]?.focus({ preventScroll: true });
    return release;
  }, [open, id, side, align]);
  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-trigger`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-trigger`}
        tabIndex={-1}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={menuKey}
        className="popover-popup min-w-52 max-w-80 p-1.5"
      >
        <CloseMenu value={() => popup.current?.hidePopover()}>{children}</CloseMenu>
      </div>
    </>
  );
}

const row =
  'menu-row flex w-full items-center gap-3 rounded-field px-3 py-1.5 text-start text-control no-underline outline-none';

type RowProps = { icon?: LucideIcon; danger?: boolean; children: ReactNode };

const face = ({ icon, danger, children }: RowProps) => (
  <>
    {icon && <Icon as={icon} size={18} className={danger ? undefined : 'text-muted'} />}
    {children}
  </>
);

export type MenuItemProps = RowProps & { onSelect: () => void; disabled?: boolean };

export function MenuItem({ onSelect, disabled, ...look }: MenuItemProps) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (disabled) return;
        close();
        onSelect();
      }}
      className={cx(row, look.danger ? 'text-danger' : 'text-prose')}
    >
      {face(look)}
    </button>
  );
}

type LinkSlot = { className?: string; role?: string; tabIndex?: number; onClick?: () => void; children?: ReactNode };

export type MenuLinkProps = RowProps & {
  /** The link element, such as `<Link to={urls.profile()} />`. */
  render: ReactElement<LinkSlot>;
};

export function MenuLink({ render, ...look }: MenuLinkProps) {
  const close = use(CloseMenu);
  return cloneElement(render, {
    role: 'menuitem',
    tabIndex: -1,
    onClick: close,
    className: cx(row, look.danger ? 'text-danger' : 'text-prose'),
    children: face(look),
  });
}

export type MenuRadiosProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: ReactNode; lang?: string }>;
};

/** Radio items in a menu, such as for the language. */
export function MenuRadios<Value extends string>({ label, value, onChange, options }: MenuRadiosProps<Value>) {
  const close = use(CloseMenu);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-3 pt-1.5 pb-1 text-meta text-muted">
        {label}
      </p>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          lang={option.lang}
          onClick={() => {
            close();
            onChange(option.value);
          }}
          className={cx(row, 'text-prose')}
        >
          {option.label}
          {option.value === value && <Icon as={Check} size={16} className="ms-auto text-accent" />}
        </button>
      ))}
    </div>
  );
}

export function MenuRule() {
  return <hr className="mx-1.5 my-1.5 border-line" />;
}
