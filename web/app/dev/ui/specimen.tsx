import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from '#i18n';
import { cx } from '../../ui/cx.ts';
import { PortalRoot } from '../../ui/portal-root.ts';

export type AdminTheme = 'light' | 'dark';

/** The theme and the portal container of the back-office panes on the right. */
export const AdminPane = createContext<{ theme: AdminTheme; portal: HTMLElement | null }>({
  theme: 'light',
  portal: null,
});

const Side = createContext('');

/** Returns a function that makes landmark names unique, because each section appears in both themes. */
export function useSideName(): (name: string) => string {
  const side = use(Side);
  return (name) => `${name}, ${side}`;
}

/** Shows a section in the player theme and in the back-office theme. */
export function Specimen({ title, children, stacked }: { title: string; children: ReactNode; stacked?: boolean }) {
  const { t } = useTranslation('dev');
  const { theme, portal } = use(AdminPane);
  return (
    <section className="border-line border-t pt-6">
      <h2 className="mb-5 font-sans text-control font-[560] text-secondary">{title}</h2>
      <div className={cx('grid gap-6', !stacked && 'xl:grid-cols-2')}>
        <section aria-label={`${title}, ${t('player')}`} className="min-w-0 py-2">
          <Side value={t('player')}>{children}</Side>
        </section>
        <section
          data-theme={theme}
          aria-label={`${title}, ${t('admin')}`}
          className="min-w-0 rounded-card border border-line p-4 sm:p-6"
        >
          <PortalRoot value={portal}>
            <Side value={t('admin')}>{children}</Side>
          </PortalRoot>
        </section>
      </div>
    </section>
  );
}

export function Row({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('flex flex-wrap items-center gap-3.5', className)}>{children}</div>;
}
