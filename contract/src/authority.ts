/** Staff levels from low to high. Only this order defines their rank. */
export const authorityLevels = ['player', 'low_wizard', 'god', 'high_wizard', 'implementor'] as const;
export type AuthorityLevel = (typeof authorityLevels)[number];

export const rankOf = (level: AuthorityLevel): number => authorityLevels.indexOf(level);

/** A level manages only lower levels, except that implementors also manage each other. */
export const canManage = (actor: AuthorityLevel, target: AuthorityLevel): boolean =>
  rankOf(actor) > rankOf(target) || (actor === 'implementor' && target === 'implementor');

/** Moderators act on what players and staff of lower levels wrote. */
export const moderatesLevel = (actor: AuthorityLevel, author: AuthorityLevel): boolean =>
  author === 'player' || canManage(actor, author);

/** ADMIN has authority over the whole site. Only implementors are ADMIN. */
export type SiteAuthority = 'ADMIN' | 'PLAYER';
export const siteAuthorityOf = (level: AuthorityLevel): SiteAuthority => (level === 'implementor' ? 'ADMIN' : 'PLAYER');
