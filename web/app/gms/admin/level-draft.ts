import { type EditableLevel, editableLevels, permissionsOfLevel } from '@wyrmgate/contract/level-permissions';
import { type Permission, permissions } from '@wyrmgate/contract/permissions';
import type { Level } from '@wyrmgate/contract/roles';

/** The permissions added at each level, without inherited ones. */
export type Draft = Record<EditableLevel, Permission[]>;

const inOrder = (names: readonly string[]): Permission[] => permissions.filter((name) => names.includes(name));

export const draftOf = (levels: readonly Level[], from: 'permissions' | 'defaults'): Draft => {
  const listOf = (wanted: EditableLevel) => inOrder(levels.find(({ level }) => level === wanted)?.[from] ?? []);
  return { low_wizard: listOf('low_wizard'), god: listOf('god'), high_wizard: listOf('high_wizard') };
};

export const grantedBelow = (draft: Draft, level: EditableLevel): string[] => {
  const below = editableLevels[editableLevels.indexOf(level) - 1];
  return below === undefined ? [] : permissionsOfLevel(below, draft);
};

export const toggled = (draft: Draft, level: EditableLevel, name: Permission, on: boolean): Draft => ({
  ...draft,
  [level]: inOrder(on ? [...draft[level], name] : draft[level].filter((one) => one !== name)),
});

export const isChanged = ({ level, permissions: saved }: Level, draft: Draft): boolean =>
  inOrder(saved).join() !== draft[level].join();

/** Returns the stored permissions of a level, including inherited ones. */
export const abilitiesOf = (levels: readonly Level[], wanted: string): Permission[] => {
  const found = levels.find(({ level }) => level === wanted);
  return found ? inOrder([...found.inherited, ...found.permissions]) : [];
};
