import type { RolePermission } from '@wyrmgate/contract/roles';
import { permissionParts } from '../../admin-kit/permission-names.ts';

export type Branch = { resource: string; leaves: RolePermission[] };
export type Category = { category: string; branches: Branch[] };

/** Groups permissions by category and resource. Each level is sorted alphabetically. */
export const treeOf = (permissions: readonly RolePermission[]): Category[] => {
  const tree: Category[] = [];
  for (const permission of [...permissions].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const [category, resource] = permissionParts(permission.name);
    const top = tree.find((each) => each.category === category) ?? { category, branches: [] };
    if (!tree.includes(top)) tree.push(top);
    const branch = top.branches.find((each) => each.resource === resource) ?? { resource, leaves: [] };
    if (!top.branches.includes(branch)) top.branches.push(branch);
    branch.leaves.push(permission);
  }
  return tree;
};

/** True if permissions of a section are selected without the one to view it. The menu then omits the section. */
export const lacksView = ({ leaves }: Branch, chosen: readonly string[]): boolean => {
  const view = leaves.find(({ name }) => name.endsWith('.view'));
  return view !== undefined && !chosen.includes(view.name) && leaves.some(({ name }) => chosen.includes(name));
};

/** Adds or removes names. Names outside the tree stay unchanged. */
export const withNames = (list: readonly string[], names: readonly string[], on: boolean): string[] => {
  const rest = list.filter((name) => !names.includes(name));
  return on ? [...rest, ...names].sort() : rest;
};

/** Writes one name per line, so that differences are easy to spot. */
export const listText = (names: readonly string[]): string =>
  names.length === 0 ? '[]' : `[\n${names.map((name) => `  ${JSON.stringify(name)}`).join(',\n')}\n]`;
