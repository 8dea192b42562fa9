import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';

export type AdminPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function AdminPage({ title, lead, actions, children }: AdminPageProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={title} actions={actions}>
        {lead}
      </PageHeader>
      {children}
    </div>
  );
}
