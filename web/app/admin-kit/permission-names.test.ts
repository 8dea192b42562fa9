import { readFileSync } from 'node:fs';
import { permissions } from '@wyrmgate/contract/permissions';
import { expect, it } from 'vitest';
import { permissionParts } from './permission-names.ts';

const file = new URL('../../../contract/locales/en/roles.json', import.meta.url);
const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;

it('every part of every built-in permission has a translated name', () => {
  const nameless = permissions.filter((name) => {
    const [category, resource, action] = permissionParts(name);
    return !(words.categories?.[category] && words.resources?.[resource] && words.actions?.[action]);
  });
  expect(nameless).toEqual([]);
});
