import { globSync } from 'node:fs';
import { contract } from '@wyrmgate/contract';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { Money } from '@wyrmgate/contract/shapes';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './files.ts';

/** Names of columns and fields that contain money or coins. */
const counted =
  /(^|_)(amount|price|coins?|balance|sum|debt|refunded|refundable|minimum|charged)(_|$)|(Amount|Donation|donationsToday)$/;
/**
 * Names of columns and fields that contain coins. Movements of coins call them `amount`; prices of the item shop are
 * Dragon Coins.
 */
const coins = /[_.](coins?|balance|debt)(_|$)|\.(movements|ledger)\.|^\/api\/(admin\/)?items/;

const files = globSync(['server/src/*/table.ts', 'server/src/*/*/table.ts'], { cwd: root });
const modules = await Promise.all(files.map((file) => import(`${root}${file}`) as Promise<Record<string, unknown>>));
const columns = modules
  .flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
  .flatMap((table) => getTableConfig(table).columns.map((column) => ({ table: getTableName(table), column })));

type Json = { type?: string; properties?: Record<string, Json>; [key: string]: unknown };
type Field = { path: string; schema: string };
/** Returns the fields of a schema whose name says that they contain money or coins. */
const countedIn = (schema: unknown, path: string): Field[] => {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties = {}, ...rest } = schema as Json;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...(counted.test(name) ? [{ path: `${path}.${name}`, schema: JSON.stringify(property) }] : []),
      ...countedIn(property, `${path}.${name}`),
    ]),
    ...Object.values(rest).flatMap((part) => countedIn(part, path)),
  ];
};
const fieldsOf = (spec: EndpointSpec, sides: { sent: 'input' | 'output'; reply: 'input' | 'output' }): Field[] =>
  (
    [
      [sides.sent, spec.body],
      [sides.sent, spec.query],
      [sides.sent, spec.params],
      [sides.reply, spec.reply],
    ] as const
  ).flatMap(([io, part]) => (part ? countedIn(z.toJSONSchema(part, { io, unrepresentable: 'any' }), spec.path) : []));
const pathsOf = (fields: Field[]): string[] => fields.map(({ path }) => path);

const isInteger = ({ schema }: Field): boolean => !schema.includes('"type":"number"');
const isDecimal = ({ path, schema }: Field): boolean =>
  coins.test(path) || !/"type":"(number|integer)"/.test(schema) || schema.includes('"multipleOf":0.01');
const endpoints = Object.values(contract).flatMap((domain) => Object.values(domain as Record<string, EndpointSpec>));
const named = endpoints.map((spec) => [`${spec.method} ${spec.path}`, spec] as const);

describe('money and coins', () => {
  it('are integers in every database column', () => {
    const found = columns.filter(({ column }) => counted.test(column.name) && column.dataType !== 'boolean');
    expect(found.length).toBeGreaterThan(8);
    const broken = found.filter(({ column }) => !/^(integer|bigint|text)$/.test(column.getSQLType()));
    expect(broken.map(({ table, column }) => `${table}.${column.name}: ${column.getSQLType()}`)).toEqual([]);
    const floats = columns.filter(({ column }) => /real|double|numeric|decimal|money/.test(column.getSQLType()));
    expect(floats.map(({ table, column }) => `${table}.${column.name}`)).toEqual([]);
  });

  it.each(named)('are integers on the server side of %s', (_, spec) => {
    const fields = fieldsOf(spec, { sent: 'output', reply: 'input' });
    expect(pathsOf(fields.filter((field) => !isInteger(field)))).toEqual([]);
  });

  it.each(named)('are decimals with two places in %s', (_, spec) => {
    const fields = fieldsOf(spec, { sent: 'input', reply: 'output' });
    expect(pathsOf(fields.filter((field) => !isDecimal(field)))).toEqual([]);
  });

  it('are recognised as integers or decimals by these checks', () => {
    const [field] = countedIn(z.toJSONSchema(z.object({ rows: z.array(z.object({ amount: z.int() })) })), 'x');
    expect(field?.path).toBe('x.rows.amount');
    expect([field && isInteger(field), field && isDecimal(field)]).toEqual([true, false]);
    const [decimal] = countedIn(z.toJSONSchema(z.object({ amount: Money }), { io: 'output' }), 'x');
    expect([decimal && isInteger(decimal), decimal && isDecimal(decimal)]).toEqual([false, true]);
  });
});
