import { Link, NavLink } from 'react-router';
import type { NavEntry } from './nav-links.ts';

/** One entry of the main navigation. */
export function NavItem({ entry, className }: { entry: NavEntry; className: string }) {
  const Item = entry.section ? Link : NavLink;
  return (
    <Item to={entry.to} className={className}>
      {entry.label}
    </Item>
  );
}
