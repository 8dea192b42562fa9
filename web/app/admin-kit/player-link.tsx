import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../shell/admin/admin-context.ts';
import { adminUser } from '../shell/admin/sections.ts';
import { cx } from '../ui/cx.ts';

export type PlayerLinkProps = { id: number; children: ReactNode; accent?: boolean; className?: string };

/** The name of a player, with a link for staff who may open the player page. */
export function PlayerLink({ id, children, accent, className }: PlayerLinkProps) {
  const can = useCan();
  if (!can('admin.users.view')) return <span className={className}>{children}</span>;
  return (
    <Link to={adminUser(id)} className={cx(accent && 'text-link', className) || undefined}>
      {children}
    </Link>
  );
}
