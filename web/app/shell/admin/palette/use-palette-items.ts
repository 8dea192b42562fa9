import { minSearchLength } from '@wyrmgate/contract/users-constants';
import { History, LogOut, type LucideIcon, Moon, Settings, Sun, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import type { KeyBelow } from '../../../platform/i18n/keys.ts';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import { useUser } from '../../../platform/session/use-session.ts';
import { useAdmin, useCan } from '../admin-context.ts';
import { entryAt, groupsFor } from '../nav.ts';
import { adminUser, type SettingsScreen, settingsScreens, settingsUrl } from '../sections.ts';
import { useDarkness } from '../theme.ts';
import { actionsFor } from './actions.ts';
import { ranked } from './matching.ts';
import { usePaletteContent } from './use-palette-content.ts';
import { readVisits } from './visits.ts';

export type PaletteItem = {
  id: string;
  label: string;
  /** Additional search terms for the item. */
  keywords?: string;
  detail?: string;
  icon: LucideIcon;
  run: () => void;
};
export type PaletteGroup = { key: 'recent' | 'sections' | 'actions' | 'users' | 'content'; items: PaletteItem[] };

const debounceMs = 200;

/** The fields on each settings screen, so that the palette finds a screen by the name of a field. */
const fieldsOf: Record<SettingsScreen, readonly KeyBelow<'settings', 'known'>[]> = {
  general: [
    'site_name',
    'support_email',
    'discord_url',
    'registrations_open',
    'registrations_message',
    'email_verification',
    'donation_reward_rate',
    'seller_name',
    'seller_address',
    'seller_vat_id',
    'seller_vat_note',
  ],
  maintenance: ['maintenance_enabled', 'maintenance_message', 'maintenance_start', 'maintenance_end'],
  security: [
    'require_2fa_admin',
    'session_minutes',
    'password_min_length',
    'password_max_length',
    'rate_limit_percent',
    'admin_allowed_addresses',
    'four_eyes',
  ],
  privacy: [
    'statistics_players',
    'statistics_online',
    'statistics_coins',
    'analytics_provider',
    'analytics_script',
    'analytics_site',
  ],
  configs: [],
};

const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** Returns matching sections and actions, or the visited pages if nothing is typed. */
const usePlaces = (query: string): PaletteGroup[] => {
  const { t } = useTranslation('dashboard');
  const { t: settings } = useTranslation('settings');
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
      keywords: t(`palette.keywords.${entry.key}`, { defaultValue: '' }),
      detail: t(`groups.${key}`),
      icon: entry.icon,
      run: go(entry.path),
    })),
  );
  const screens = can('admin.settings.view')
    ? settingsScreens.map((screen) => ({
        id: `settings-${screen}`,
        label: `${t('sections.settings')}: ${settings(`tabs.${screen}`)}`,
        keywords: fieldsOf[screen].map((name) => settings(`known.${name}`)).join(' '),
        detail: t('groups.system'),
        icon: Settings,
        run: go(settingsUrl(screen)),
      }))
    : [];
  const actions = [
    ...actionsFor(can).map(({ key, to, icon }) => {
      const section = entryAt(to.split('?')[0] ?? to);
      return {
        id: `action-${key}`,
        label: t(`palette.actions.${key}`),
        ...(section && { keywords: t(`palette.keywords.${section.key}`, { defaultValue: '' }) }),
        icon,
        run: go(to),
      };
    }),
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
  return [
    { key: 'recent', items: query === '' ? recent : [] },
    { key: 'sections', items: ranked(query === '' ? sections : [...sections, ...screens], query) },
    { key: 'actions', items: ranked<PaletteItem>(actions, query) },
  ];
};

export const usePaletteItems = (typed: string) => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const query = typed.trim();
  const places = usePlaces(query);
  const debounced = useDebounced(query);
  const wanted = query.length >= minSearchLength;
  const ready = wanted && debounced.length >= minSearchLength;
  const enabled = ready && can('admin.users.view');
  const content = usePaletteContent(debounced, ready);
  const users = useApiQuery(['users', 'search'], { query: { q: debounced.slice(0, 100) } }, { enabled, quiet: true });
  const found: PaletteItem[] =
    enabled && users.data
      ? users.data.users.map(({ id, login, email }) => ({
          id: `user-${id}`,
          label: login,
          detail: email || t('noEmail'),
          icon: UserRound,
          run: () => void navigate(adminUser(id)),
        }))
      : [];
  return {
    groups: [
      ...places,
      { key: 'users', items: found } satisfies PaletteGroup,
      { key: 'content', items: content.items } satisfies PaletteGroup,
    ].filter(({ items }) => items.length > 0),
    searching: wanted && (debounced !== query || users.isFetching || content.searching),
    failed: enabled && users.isError,
  };
};
