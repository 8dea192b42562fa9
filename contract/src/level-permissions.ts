import { type AuthorityLevel, rankOf } from './authority.ts';
import type { Permission } from './permissions.ts';

/** Levels whose permissions implementors can edit. Players have no permissions, and implementors have all. */
export const editableLevels = ['low_wizard', 'god', 'high_wizard'] as const;
export type EditableLevel = (typeof editableLevels)[number];

/**
 * Permissions of each level in addition to those of lower levels, until an implementor changes them. By default, no level can create
 * coins, change prices, settings or levels, or export data.
 */
export const defaultLevelPermissions: Readonly<Record<EditableLevel, readonly Permission[]>> = {
  low_wizard: [
    'admin.dashboard.view',
    'admin.users.view',
    'admin.users.ban-temporary',
    'admin.users.note',
    'admin.forum.view',
    'admin.forum.moderate',
    'admin.forum.delete',
    'admin.chat.view',
    'admin.chat.moderate',
    'admin.tickets.view',
    'admin.tickets.answer',
    'content.donations.edit',
  ],
  god: ['admin.users.ban', 'admin.accounts.view', 'admin.accounts.status', 'admin.donations.view', 'admin.gms.view'],
  high_wizard: [
    'admin.users.edit',
    'admin.users.factor',
    'admin.announcements.view',
    'admin.announcements.edit',
    'content.news.view',
    'content.news.edit',
    'admin.forum.sections',
    'admin.word-filter.view',
    'admin.word-filter.edit',
    'admin.tickets.edit',
    'admin.events.view',
    'admin.events.edit',
    'admin.events.delete',
    'admin.ledger.view',
    'admin.audit.view',
  ],
};

export type LevelLists = Readonly<Record<EditableLevel, readonly string[]>>;

/** Returns the permissions of a level, including those inherited from lower levels. */
export const permissionsOfLevel = (level: AuthorityLevel, lists: LevelLists): string[] => [
  ...new Set(editableLevels.filter((one) => rankOf(one) <= rankOf(level)).flatMap((one) => lists[one])),
];
