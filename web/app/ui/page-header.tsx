import type { ReactNode } from 'react';

export type PageHeaderProps = {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, children, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-h1 player:leading-tight admin:font-[620] admin:leading-tight admin:tracking-[-0.015em]">
          {title}
        </h1>
        {children && <p className="mt-1.5 max-w-[68ch] text-base text-secondary">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </header>
  );
}
