import { globSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { personalData, retainedIds } from '../../src/personal-data.ts';
import { users } from '../../src/users/table.ts';
import { root } from './files.ts';

const files = globSync(['server/src/*/table.ts', 'server/src/*/*/table.ts'], { cwd: root });
const modules = await Promise.all(files.map((file) => import(`${root}${file}`) as Promise<Record<string, unknown>>));
const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));

/** Columns that identify a person without a foreign key. */
const personal = /^(user_id|username|login|e?mail|recipient|.*_email|(.*_)?ip(_address)?|user_agent)$/;

const namesPerson = (table: PgTable): boolean => {
  const { columns, foreignKeys } = getTableConfig(table);
  const pointsToUser = foreignKeys.some((key) => key.reference().foreignTable === users);
  return table === users || pointsToUser || columns.some(({ name }) => personal.test(name));
};

const covered = new Set(Object.values(personalData).flatMap((hook) => hook.tables));

describe('personal data', () => {
  it.each(tables.filter(namesPerson).map((table) => [getTableName(table), table] as const))(
    'in table %s is covered by a hook in personal-data.ts',
    (_, table) => expect(covered).toContain(table),
  );

  it('is checked in every table', () => {
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.map(getTableName)).toContain('mail_outbox');
  });

  it('is retained after erasure only in tables that exist and identify a person', () => {
    const named = tables.filter(namesPerson).map(getTableName);
    expect(Object.keys(retainedIds).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('is erased in order: emails first, because they are found by address, and the user last', () => {
    expect(Object.keys(personalData).at(-1)).toBe('users');
    expect(Object.keys(personalData)[0]).toBe('mail');
  });
});
