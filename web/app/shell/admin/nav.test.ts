import { describe, expect, it } from 'vitest';
import { entryAt, groupsFor } from './nav.ts';
import { sections } from './sections.ts';

describe('the menu of the back-office', () => {
  it('shows no entry that the caller may not open, and no empty group', () => {
    const groups = groupsFor((permission) => permission === 'admin.audit.view');
    expect(groups.map(({ key }) => key)).toEqual(['overview', 'system']);
    expect(groups.flatMap(({ entries }) => entries.map(({ key }) => key))).toEqual([
      'dashboard',
      'security',
      'auditLogs',
      'totp',
    ]);
  });

  it('shows everything to those who hold everything', () => {
    expect(groupsFor(() => true).flatMap(({ entries }) => entries)).toEqual(sections);
  });

  it('takes a path to its own section and not to the dashboard above it', () => {
    expect(entryAt('/admin')?.key).toBe('dashboard');
    expect(entryAt('/admin/donations')?.key).toBe('donations');
    expect(entryAt('/admin/audit-logs/')?.key).toBe('auditLogs');
    expect(entryAt('/administrator')).toBeUndefined();
  });
});
