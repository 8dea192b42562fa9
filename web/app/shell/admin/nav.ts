import type { Permission } from '@wyrmgate/contract/permissions';
import { type AdminSection, sections } from './sections.ts';

export type AdminGroup = {
  /** Also the last part of the locale key `dashboard:groups.<key>`. */
  key: AdminSection['group'];
  entries: readonly AdminSection[];
};

const listed: readonly AdminSection[] = sections;
const groups = [...new Set(listed.map(({ group }) => group))];

export const opensTo = ({ permission, anyOf }: AdminSection, can: (permission: Permission) => boolean): boolean =>
  (permission === undefined || can(permission)) && (anyOf === undefined || anyOf.some(can));

/** Returns the groups with the sections that the viewer may open, without empty groups. */
export const groupsFor = (can: (permission: Permission) => boolean): readonly AdminGroup[] =>
  groups
    .map((key) => ({ key, entries: listed.filter((entry) => entry.group === key && opensTo(entry, can)) }))
    .filter(({ entries }) => entries.length > 0);

/** Returns the section of a path, by the longest matching prefix. */
export const entryAt = (at: string): AdminSection | undefined =>
  listed
    .filter(({ path }) => at === path || at.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
