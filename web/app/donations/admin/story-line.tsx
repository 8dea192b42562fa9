import type { ReactNode } from 'react';
import { AdminTime } from '../../admin-kit/admin-time.tsx';

export function Line({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-4 sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <AdminTime iso={at} seconds className="text-meta text-muted" />
      <div className="grid min-w-0 gap-0.5">{children}</div>
    </li>
  );
}
