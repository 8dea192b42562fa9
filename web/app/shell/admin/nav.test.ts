import { describe, expect, it } from 'vitest';
import { entryAt, groupsFor } from './nav.ts';
import { sections } from './sections.ts';

describe('the back-office menu', () => {
  it('omits entries that the viewer may not open, and empty groups', () => {
    const groups = groupsFor((permission) => permission === 'admin.audit.view');
    expect(groups.map(({ key }) => key)).toEqual(['overview', 'system']);
    expect(groups.flatMap(({ entries }) => entries.map(({ key }) => key))).toEqual([
      'dashboard',
      'security',
      'auditLogs',
      'totp',
    ]);
  });

  it('shows everything to viewers with all permissions', () => {
    expect(groupsFor(() => true).flatMap(({ entries }) => entries)).toEqual(sections);
  });

  it('matches a path to its own section instead of the dashboard above it', () => {
    expect(entryAt('/admin')?.key).toBe('dashboard');
    expect(entryAt('/admin/donations')?.key).toBe('donations');
    expect(entryAt('/admin/audit-logs/')?.key).toBe('auditLogs');
    expect(entryAt('/administrator')).toBeUndefined();
  });
});
