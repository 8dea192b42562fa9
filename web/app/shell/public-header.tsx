import { useTranslation } from '#i18n';
import { AccountActions, HeaderBell } from './account-actions.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { NavItem } from './nav-item.tsx';
import { useNavLinks } from './nav-links.ts';
import { Wordmark } from './wordmark.tsx';

/** The header of every player page; transparent over art. */
export function PublicHeader({ overArt }: { overArt: boolean }) {
  const { t } = useTranslation();
  const entries = useNavLinks();
  return (
    <header
      className={overArt ? 'absolute inset-x-0 top-0 z-30 lg:pt-2' : 'relative z-30 border-line border-b bg-band'}
    >
      <div className="page-container flex min-h-[68px] items-center gap-x-6 2xl:gap-x-12">
        <Wordmark />
        <nav aria-label={t('nav.label')} className="hidden self-stretch xl:block">
          <ul className="flex h-full gap-6 2xl:gap-8">
            {entries.map((entry) => (
              <li key={entry.to} className="flex">
                <NavItem entry={entry} className="nav-link" />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-x-3 2xl:gap-x-5">
          <span className="hidden xl:contents">
            <LanguagePicker short className="px-1 text-control" />
          </span>
          <HeaderBell />
          <span className="hidden xl:contents">
            <AccountActions />
          </span>
          <NavDrawer entries={entries} />
        </div>
      </div>
    </header>
  );
}
