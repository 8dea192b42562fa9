import words from '@wyrmgate/contract/locales/en/roles.json' with { type: 'json' };
import { parsePermissionList } from '@wyrmgate/contract/permission-list';
import { permissions } from '@wyrmgate/contract/permissions';
import type { RolePermission } from '@wyrmgate/contract/roles';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lacksView, listText, treeOf, withNames } from './permission-tree.ts';

const permission = (name: string, id: number): RolePermission => ({
  id,
  name,
  display_name: name,
  category: 'admin',
  action: 'view',
  is_active: true,
  built_in: true,
  version: 1,
});
const part = fc.stringMatching(/^[a-z][a-z0-9_-]{0,5}$/);
const name = fc.tuple(part, part, part).map((parts) => parts.join('.'));

it('the permission tree contains every permission exactly once, under its category and resource', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      const tree = treeOf(names.map(permission));
      const leaves = tree.flatMap(({ branches }) =>
        branches.flatMap((branch) => branch.leaves.map((leaf) => leaf.name)),
      );
      expect(leaves.sort()).toEqual([...names].sort());
      for (const { category, branches } of tree)
        for (const { resource, leaves: own } of branches)
          for (const leaf of own) expect(leaf.name.startsWith(`${category}.${resource}.`)).toBe(true);
    }),
  );
});

it('the permission tree changes only the selected permissions, and its list can be parsed again', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name), fc.uniqueArray(name), (list, names) => {
      const on = withNames(list, names, true);
      expect(new Set(on)).toEqual(new Set([...list, ...names]));
      expect(parsePermissionList(listText(on))).toEqual(on);
      const off = withNames(on, names, false);
      expect(off.some((each) => names.includes(each))).toBe(false);
    }),
  );
});

it('the permission tree has a label for every built-in permission', () => {
  for (const name of permissions) {
    const [category = '', resource = '', action = ''] = name.split('.');
    expect(words.categories, name).toHaveProperty(category);
    expect(words.resources, name).toHaveProperty(resource);
    expect(words.actions, name).toHaveProperty(action);
  }
});

it('a role with permissions of a section that it may not view is reported', () => {
  const [forum] = treeOf(['admin.forum.view', 'admin.forum.moderate'].map(permission))[0]?.branches ?? [];
  const [coins] = treeOf([permission('admin.coins.edit', 1)])[0]?.branches ?? [];
  expect(forum && lacksView(forum, ['admin.forum.moderate'])).toBe(true);
  expect(forum && lacksView(forum, ['admin.forum.moderate', 'admin.forum.view'])).toBe(false);
  expect(forum && lacksView(forum, [])).toBe(false);
  expect(coins && lacksView(coins, ['admin.coins.edit'])).toBe(false);
});
