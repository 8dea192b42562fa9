/** Staff levels, low to high. The order of this list is the only place that ranks them. */
export const authorityLevels = ['player', 'low_wizard', 'god', 'high_wizard', 'implementor'] as const;
export type AuthorityLevel = (typeof authorityLevels)[number];

/** player 0, low wizard 1, god 2, high wizard 3, implementor 4. */
export const rankOf = (level: AuthorityLevel): number => authorityLevels.indexOf(level);

/** A level manages strictly lower levels; only implementors manage implementors. */
export const canManage = (actor: AuthorityLevel, target: AuthorityLevel): boolean =>
  rankOf(actor) > rankOf(target) || (actor === 'implementor' && target === 'implementor');

/** Authority over the whole site. */
export type SiteAuthority = 'ADMIN' | 'PLAYER';
/** Implementor maps to ADMIN, everything else to PLAYER. */
export const siteAuthorityOf = (level: AuthorityLevel): SiteAuthority => (level === 'implementor' ? 'ADMIN' : 'PLAYER');
