import { Link, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { WaitingMark } from '../../admin-kit/waiting-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useCan } from './admin-context.ts';
import { entryAt, groupsFor } from './nav.ts';
import { NavGroup } from './nav-group.tsx';
import type { AdminSection } from './sections.ts';
import { useClosedGroups } from './use-closed-groups.ts';

/** Returns the current section, and the groups with the sections that the viewer may open. */
const useMenu = () => {
  const groups = groupsFor(useCan());
  const { pathname } = useLocation();
  return { groups, pathname, here: entryAt(pathname) };
};

export const entryLook =
  'rounded-field text-secondary no-underline transition-colors hover:bg-heading/5 hover:text-heading aria-[current=page]:bg-heading/8 aria-[current=page]:text-heading';

/** The menu with labels and collapsible groups. */
export function SidebarNav() {
  const { t } = useTranslation('dashboard');
  const { groups, pathname, here } = useMenu();
  const current = groups.find(({ entries }) => entries.some(({ key }) => key === here?.key))?.key;
  const { closed, toggle } = useClosedGroups(current, pathname);
  return (
    <div className="grid gap-4 px-3">
      {groups.map(({ key, entries }) => (
        <NavGroup key={key} name={key} open={!closed.includes(key)} onToggle={() => toggle(key)}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <Link
                to={entry.path}
                aria-current={entry.key === here?.key ? 'page' : undefined}
                className={cx(
                  entryLook,
                  'flex min-h-[34px] items-center gap-3 px-2 aria-[current=page]:font-[560] pointer-coarse:min-h-11',
                )}
              >
                <Icon as={entry.icon} />
                {t(`sections.${entry.key}`)}
                {entry.counts && <WaitingMark of={entry.counts} />}
              </Link>
            </li>
          ))}
        </NavGroup>
      ))}
    </div>
  );
}

/** The menu with icons only. */
export function RailNav() {
  const { t } = useTranslation('dashboard');
  const { groups, here } = useMenu();
  return (
    <div className="grid justify-center gap-2">
      {groups.map(({ key, entries }) => (
        <ul
          key={key}
          aria-label={t(`groups.${key}`)}
          className="grid gap-1 border-line not-first:border-t not-first:pt-2"
        >
          {entries.map((entry) => (
            <li key={entry.key}>
              <RailLink entry={entry} current={entry.key === here?.key} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function RailLink({ entry, current }: { entry: AdminSection; current: boolean }) {
  const { t } = useTranslation('dashboard');
  const name = t(`sections.${entry.key}`);
  return (
    <Tooltip text={name} side="right">
      <Link
        to={entry.path}
        aria-label={name}
        aria-current={current ? 'page' : undefined}
        className={cx(entryLook, 'grid size-11 place-items-center')}
      >
        <span className="relative">
          <Icon as={entry.icon} size={20} />
          {entry.counts && <WaitingMark of={entry.counts} dot />}
        </span>
      </Link>
    </Tooltip>
  );
}
