import { globSync } from 'node:fs';
import { contract } from '@wyrmgate/contract';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './files.ts';

/** Amounts that donors enter in euros. The contract rejects fractions of a cent. */
const typed = ['/api/payments/create-donation.amount'];
/** Names of fields that contain cents or coins. */
const money = /(^|_)(amount|price|coins?|balance|sum|debt|refunded|refundable)(_|$)|(Amount|averageDonation)$/;

const files = globSync(['server/src/*/table.ts', 'server/src/platform/*/table.ts'], { cwd: root });
const modules = await Promise.all(files.map((file) => import(`${root}${file}`) as Promise<Record<string, unknown>>));
const columns = modules
  .flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
  .flatMap((table) => getTableConfig(table).columns.map((column) => ({ table: getTableName(table), column })));

type Json = { type?: string; properties?: Record<string, Json>; [key: string]: unknown };
/** Returns the paths of non-integer numbers in a schema whose name suggests money. */
const fractionsIn = (schema: unknown, path: string): string[] => {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties = {}, ...rest } = schema as Json;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...(money.test(name) && JSON.stringify(property).includes('"type":"number"') ? [`${path}.${name}`] : []),
      ...fractionsIn(property, `${path}.${name}`),
    ]),
    ...Object.values(rest).flatMap((part) => fractionsIn(part, path)),
  ];
};
const endpoints = Object.values(contract).flatMap((domain) => Object.values(domain as Record<string, EndpointSpec>));

describe('money and coins', () => {
  it('are integers in every database column', () => {
    const counted = columns.filter(({ column }) => money.test(column.name) && column.dataType !== 'boolean');
    expect(counted.length).toBeGreaterThan(8);
    const broken = counted.filter(({ column }) => !/^(integer|bigint|text)$/.test(column.getSQLType()));
    expect(broken.map(({ table, column }) => `${table}.${column.name}: ${column.getSQLType()}`)).toEqual([]);
    const floats = columns.filter(({ column }) => /real|double|numeric|decimal|money/.test(column.getSQLType()));
    expect(floats.map(({ table, column }) => `${table}.${column.name}`)).toEqual([]);
  });

  it.each(endpoints.map((spec) => [`${spec.method} ${spec.path}`, spec] as const))('are integers in %s', (_, spec) => {
    // Parameters and queries arrive as text, so their parsed types count.
    const parts = [
      ['input', spec.body],
      ['output', spec.query],
      ['output', spec.params],
      ['input', spec.reply],
    ] as const;
    const broken = parts.flatMap(([io, part]) =>
      part ? fractionsIn(z.toJSONSchema(part, { io, unrepresentable: 'any' }), spec.path) : [],
    );
    expect(broken.filter((path) => !typed.includes(path))).toEqual([]);
  });

  it('with fractions are detected by this check', () => {
    expect(fractionsIn(z.toJSONSchema(z.object({ rows: z.array(z.object({ amount: z.number() })) })), 'x')).toEqual([
      'x.rows.amount',
    ]);
  });
});
