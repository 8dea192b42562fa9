import { useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { KeptPart } from '../platform/kept-part.tsx';
import { useUser } from '../platform/session/use-session.ts';
import { AccountActions, HeaderBell } from './account-actions.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { NavItem } from './nav-item.tsx';
import { type NavEntry, useNavLinks } from './nav-links.ts';
import { NavMore } from './nav-more.tsx';
import { SearchButton } from './search-button.tsx';
import { urls } from './urls.ts';
import { Wordmark } from './wordmark.tsx';

/** Number of links that fit into the header. */
const fitting = 7;

/** Returns the links that `NavLink` would mark as current. */
const currentOf = (entries: readonly NavEntry[], pathname: string): string[] =>
  entries
    .map(({ to }) => to)
    .filter((to) => `${pathname}/`.toLowerCase().startsWith(`${to.replace(/\/?([?#].*)?$/, '')}/`.toLowerCase()));

/** The header of player pages. It is transparent over pictures. */
export function PublicHeader({ overArt }: { overArt: boolean }) {
  const entries = useNavLinks();
  const { pathname } = useLocation();
  return (
    <KeptPart
      as="header"
      name="header"
      by={import.meta.env.SSR && currentOf(entries, pathname)}
      className={overArt ? 'absolute inset-x-0 top-0 z-30 lg:pt-2' : 'relative z-30 border-line border-b bg-band'}
    >
      <HeaderContent entries={entries} />
    </KeptPart>
  );
}

function HeaderContent({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation();
  const isIn = useUser() !== null;
  const shown = entries.length > fitting ? fitting - 1 : fitting;
  return (
    <div className="page-container flex min-h-[68px] items-center gap-x-6 2xl:gap-x-12">
      <Wordmark />
      <nav aria-label={t('nav.label')} className="hidden self-stretch xl:block">
        <ul className="flex h-full gap-6 2xl:gap-8">
          {entries.slice(0, shown).map((entry) => (
            <li key={entry.to} className="flex">
              <NavItem entry={entry} className="nav-link" />
            </li>
          ))}
          {entries.length > shown && (
            <li className="flex">
              <NavMore entries={entries.slice(shown)} />
            </li>
          )}
        </ul>
      </nav>
      <div className="ms-auto flex items-center gap-x-3 2xl:gap-x-5">
        {/* Logged-in players need this space for name, coins and premium. The footer has a language picker too. */}
        <span className={isIn ? 'hidden 2xl:contents' : 'hidden xl:contents'}>
          <LanguagePicker short className="px-1 text-control" />
        </span>
        <SearchButton />
        <HeaderBell />
        <span className="hidden xl:contents">
          <AccountActions />
        </span>
        <NavDrawer entries={[...entries, { to: urls.search, label: t('nav.search') }]} />
      </div>
    </div>
  );
}
