import { expect, it } from 'vitest';
import { requests, unmeasured } from '../../../bench/requests.ts';
import { allEndpoints } from '../../src/pipeline/endpoints.ts';

const reading = allEndpoints.filter(({ spec }) => spec.method === 'GET');
const nameOf = ({ domain, name }: (typeof reading)[number]) => `${domain}.${name}`;
/** Fields that choose a page, not which rows are listed. */
const paging = ['page', 'limit', 'after', 'before'];

it('measures every endpoint that reads, or says why it needs none', () => {
  expect([...Object.keys(requests), ...Object.keys(unmeasured)].sort()).toEqual(reading.map(nameOf).sort());
});

it.each(
  reading
    .filter((endpoint) => requests[nameOf(endpoint)])
    .map((endpoint) => [nameOf(endpoint), endpoint.spec] as const),
)('%s is measured with every filter and order that it takes, in values that it accepts', (name, { query }) => {
  const { filters = {}, sort, together = [] } = requests[name] ?? {};
  const asked = [...Object.keys(filters), ...(sort ? ['sort'] : []), ...paging];
  expect(Object.keys(query?.shape ?? {}).filter((field) => !asked.includes(field))).toEqual([]);
  const values = [
    ...Object.entries(filters).flatMap(([field, each]) => each.map((value) => ({ [field]: value }))),
    ...(sort ?? []).map((value) => ({ sort: value })),
    ...together,
  ];
  for (const value of values) expect(query?.safeParse(value).success, JSON.stringify(value)).toBe(true);
});
