import type { Permission } from '@wyrmgate/contract/permissions';
import { type AdminSection, sections } from './sections.ts';

export type AdminGroup = {
  /** The name is the text `dashboard:groups.<key>`. */
  key: AdminSection['group'];
  entries: readonly AdminSection[];
};

const listed: readonly AdminSection[] = sections;
const groups = [...new Set(listed.map(({ group }) => group))];

/** True if the viewer may open a section. */
export const opensTo = ({ permission, anyOf }: AdminSection, can: (permission: Permission) => boolean): boolean =>
  (permission === undefined || can(permission)) && (anyOf === undefined || anyOf.some(can));

/** Groups with the sections that `can` allows; empty groups are left out. */
export const groupsFor = (can: (permission: Permission) => boolean): readonly AdminGroup[] =>
  groups
    .map((key) => ({ key, entries: listed.filter((entry) => entry.group === key && opensTo(entry, can)) }))
    .filter(({ entries }) => entries.length > 0);

/** The section of a path: the longest matching prefix. */
export const entryAt = (at: string): AdminSection | undefined =>
  listed
    .filter(({ path }) => at === path || at.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
