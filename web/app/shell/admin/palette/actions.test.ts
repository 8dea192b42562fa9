import { holdsPermission, type Permission } from '@wyrmgate/contract/permissions';
import { describe, expect, it } from 'vitest';
import { actionsFor } from './actions.ts';

const keysFor = (...held: (Permission | '*')[]) =>
  actionsFor((permission) => holdsPermission(held, permission)).map(({ key }) => key);

describe('the actions in the command palette', () => {
  it('are offered only with permission for both the action and its section', () => {
    expect(keysFor()).toEqual(['portal']);
    expect(keysFor('admin.users.view')).toEqual(['portal']);
    expect(keysFor('admin.users.ban')).toEqual(['portal']);
    expect(keysFor('admin.users.view', 'admin.users.ban')).toEqual(['ban', 'portal']);
    expect(keysFor('*')).toContain('maintenance');
  });
});
