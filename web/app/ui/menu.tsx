import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { usePortalRoot } from './portal-root.ts';

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** `MenuItem`, `MenuLink`, `MenuRadios`, `MenuLabel`, `MenuRule`. */
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** Opens at once: for a menu whose code was fetched by the first press. */
  defaultOpen?: boolean;
};

/** Actions or links behind one button. */
export function Menu({ trigger, children, align = 'end', side = 'bottom', defaultOpen }: MenuProps) {
  const container = usePortalRoot();
  return (
    <Base.Root defaultOpen={defaultOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner align={align} side={side} sideOffset={8} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="popover-popup min-w-52 max-w-80 p-1.5">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const row =
  'menu-row flex w-full items-center gap-3 rounded-field px-3 py-1.5 text-start text-control no-underline outline-none';

type RowProps = { icon?: LucideIcon; danger?: boolean; children: ReactNode };

export type MenuItemProps = RowProps & { onSelect: () => void; disabled?: boolean };

export function MenuItem({ icon, danger, onSelect, disabled, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={cx(row, danger ? 'text-danger' : 'text-prose')}>
      {icon && <Icon as={icon} size={18} className={danger ? undefined : 'text-muted'} />}
      {children}
    </Base.Item>
  );
}

export type MenuLinkProps = RowProps & {
  /** `<Link to={urls.profile()} />`. */
  render: ReactElement;
};

export function MenuLink({ icon, danger, render, children }: MenuLinkProps) {
  return (
    <Base.LinkItem render={render} closeOnClick className={cx(row, danger ? 'text-danger' : 'text-prose')}>
      {icon && <Icon as={icon} size={18} className={danger ? undefined : 'text-muted'} />}
      {children}
    </Base.LinkItem>
  );
}

export type MenuRadiosProps<Value extends string> = {
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: ReactNode; lang?: string }>;
};

/** One of several, such as the language. */
export function MenuRadios<Value extends string>({ label, value, onChange, options }: MenuRadiosProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.Group>
        <MenuLabel>{label}</MenuLabel>
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            value={option.value}
            closeOnClick
            lang={option.lang}
            className={cx(row, 'text-prose')}
          >
            {option.label}
            <Base.RadioItemIndicator className="ms-auto text-accent">
              <Icon as={Check} size={16} />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.Group>
    </Base.RadioGroup>
  );
}

/** Heading of a `MenuRadios` or of another Base UI group. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Base.GroupLabel className="px-3 pt-1.5 pb-1 text-meta text-muted">{children}</Base.GroupLabel>;
}

export function MenuRule() {
  return <Base.Separator className="mx-1.5 my-1.5 h-px bg-line" />;
}
