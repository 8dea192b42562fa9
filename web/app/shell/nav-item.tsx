import { NavLink } from 'react-router';
import type { NavEntry } from './nav-links.ts';

export function NavItem({ entry, className }: { entry: NavEntry; className: string }) {
  return (
    <NavLink to={entry.to} className={className}>
      {entry.label}
    </NavLink>
  );
}
