import { minSearchLength } from '@wyrmgate/contract/users-constants';
import { History, LogOut, type LucideIcon, Moon, Sun, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import { useUser } from '../../../platform/session/use-session.ts';
import { useAdmin, useCan } from '../admin-context.ts';
import { entryAt, groupsFor } from '../nav.ts';
import { adminUser } from '../sections.ts';
import { useDarkness } from '../theme.ts';
import { actionsFor } from './actions.ts';
import { matches } from './matching.ts';
import { readVisits } from './visits.ts';

export type PaletteItem = { id: string; label: string; detail?: string; icon: LucideIcon; run: () => void };
export type PaletteGroup = { key: 'recent' | 'sections' | 'actions' | 'users'; items: PaletteItem[] };

/** Typing rests this long before users are searched. */
const debounceMs = 200;

const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** Sections and actions whose names fit, as far as the reader may see them; the history while nothing is typed. */
const usePlaces = (query: string): PaletteGroup[] => {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const { logOut } = useAdmin();
  const { dark, flip } = useDarkness();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const userId = useUser()?.id;
  const go = (to: string) => () => void navigate(to);
  const groups = groupsFor(can);

  const sections = groups.flatMap(({ key, entries }) =>
    entries.map((entry) => ({
      id: `section-${entry.key}`,
      label: t(`sections.${entry.key}`),
      detail: t(`groups.${key}`),
      icon: entry.icon,
      run: go(entry.path),
    })),
  );
  const actions = [
    ...actionsFor(can).map(({ key, to, icon }) => ({
      id: `action-${key}`,
      label: t(`palette.actions.${key}`),
      icon,
      run: go(to),
    })),
    { id: 'action-theme', label: t(dark ? 'shell.toLight' : 'shell.toDark'), icon: dark ? Sun : Moon, run: flip },
    { id: 'action-logout', label: t('common:account.logOut'), icon: LogOut, run: logOut },
  ];
  const open = new Set(groups.flatMap(({ entries }) => entries.map(({ key }) => key)));
  const recent = (userId === undefined ? [] : readVisits(userId)).flatMap((address): PaletteItem[] => {
    const [path = '', filters = ''] = address.split('?');
    const entry = entryAt(path);
    if (address === pathname + search || entry === undefined || !open.has(entry.key)) return [];
    const detail = [...new URLSearchParams(filters).values()].join(', ');
    return [{ id: `recent-${address}`, label: t(`sections.${entry.key}`), detail, icon: History, run: go(address) }];
  });
  const fitting = (items: PaletteItem[]) => items.filter(({ label }) => matches(label, query));
  return [
    { key: 'recent', items: query === '' ? recent : [] },
    { key: 'sections', items: fitting(sections) },
    { key: 'actions', items: fitting(actions) },
  ];
};

/** Everything that the palette offers for what is typed. */
export const usePaletteItems = (typed: string) => {
  const can = useCan();
  const navigate = useNavigate();
  const query = typed.trim();
  const places = usePlaces(query);
  const asked = useDebounced(query);
  const wanted = can('admin.users.view') && query.length >= minSearchLength;
  const enabled = wanted && asked.length >= minSearchLength;
  const users = useApiQuery(['users', 'search'], { query: { q: asked.slice(0, 100) } }, { enabled, quiet: true });
  const found: PaletteItem[] =
    enabled && users.data
      ? users.data.users.map(({ id, login, email }) => ({
          id: `user-${id}`,
          label: login,
          detail: email,
          icon: UserRound,
          run: () => void navigate(adminUser(id)),
        }))
      : [];
  return {
    groups: [...places, { key: 'users', items: found } satisfies PaletteGroup].filter(({ items }) => items.length > 0),
    searching: wanted && (asked !== query || users.isFetching),
    failed: enabled && users.isError,
  };
};
