import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import type { RouteHandle } from '../platform/route-handle.ts';
import { urls } from '../shell/urls.ts';
import { Segmented } from '../ui/segmented.tsx';
import { BadgeSection } from './ui/badge-section.tsx';
import { ButtonSection } from './ui/button-section.tsx';
import { CardSection } from './ui/card-section.tsx';
import { ChoiceSection } from './ui/choice-section.tsx';
import { ColourSection } from './ui/colour-section.tsx';
import { FieldSection } from './ui/field-section.tsx';
import { FigureSection } from './ui/figure-section.tsx';
import { NavigationSection } from './ui/navigation-section.tsx';
import { OverlaySection } from './ui/overlay-section.tsx';
import { AdminPane, type AdminTheme } from './ui/specimen.tsx';
import { BannerSection, StateSection } from './ui/state-section.tsx';
import { TableSection } from './ui/table-section.tsx';
import { ToastSection } from './ui/toast-section.tsx';
import { TypeSection } from './ui/type-section.tsx';

export const handle = { namespaces: ['dev'] } satisfies RouteHandle;

/** Shows every component in every state and in both themes. Not available in production. */
export default function UiPage() {
  const { t } = useTranslation('dev');
  const [theme, setTheme] = useState<AdminTheme>('light');
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  return (
    <AdminPane value={{ theme, portal }}>
      <main className="page-container grid gap-12 py-14">
        <header className="flex flex-wrap items-end justify-between gap-6">
          <div>
            <h1 className="text-h1">{t('title')}</h1>
            <p className="mt-4 max-w-[60ch] text-lead">{t('lead')}</p>
            <Link to={urls.dev.adminChecks} className="mt-3 inline-block text-link">
              {t('adminChecks.link')}
            </Link>
          </div>
          <Segmented
            label={t('theme')}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: t('light') },
              { value: 'dark', label: t('dark') },
            ]}
          />
        </header>
        <ColourSection />
        <TypeSection />
        <ButtonSection />
        <BadgeSection />
        <FieldSection />
        <ChoiceSection />
        <NavigationSection />
        <OverlaySection />
        <ToastSection />
        <BannerSection />
        <StateSection />
        <CardSection />
        <TableSection />
        <FigureSection />
      </main>
      <div data-theme={theme} ref={setPortal} />
    </AdminPane>
  );
}
