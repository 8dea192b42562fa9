import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type BannerProps = {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Use `alert` for banners that appear because of an error. */
  role?: 'alert' | 'status';
  className?: string;
};

const look: Record<BannerProps['tone'], { icon: LucideIcon; frame: string; text: string }> = {
  info: { icon: Info, frame: 'border-info/35 bg-info/8', text: 'text-info' },
  success: { icon: CircleCheck, frame: 'border-success/35 bg-success/8', text: 'text-success' },
  warning: { icon: TriangleAlert, frame: 'border-warning/35 bg-warning/8', text: 'text-warning' },
  danger: { icon: CircleAlert, frame: 'border-danger/35 bg-danger/8', text: 'text-danger' },
};

export function Banner({ tone, title, children, action, role, className }: BannerProps) {
  const { icon, frame, text } = look[tone];
  return (
    <div
      role={role}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field border px-4 py-3', frame, className)}
    >
      {/* The action wraps below the text in narrow containers. */}
      <div className="flex min-w-0 flex-1 basis-64 gap-4">
        <Icon as={icon} size={20} className={cx('mt-0.5', text)} />
        <div className="wrap-anywhere min-w-0 flex-1 text-control text-prose leading-normal">
          {title && <p className="font-[560] text-heading">{title}</p>}
          {children}
        </div>
      </div>
      {action && <div className="ms-auto">{action}</div>}
    </div>
  );
}
