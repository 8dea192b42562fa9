import { type AuthorityLevel, siteAuthorityOf } from '@wyrmgate/contract/authority';

/** Permissions that come with a staff level: site authority ADMIN holds everything, every other level nothing by itself. */
export const permissionsOf = (authority: AuthorityLevel): readonly string[] =>
  siteAuthorityOf(authority) === 'ADMIN' ? ['*'] : [];
