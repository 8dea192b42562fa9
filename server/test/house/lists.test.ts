import { expect, it } from 'vitest';
import { requests, unmeasured } from '../../../bench/requests.ts';
import { allEndpoints } from '../../src/pipeline/endpoints.ts';

const getEndpoints = allEndpoints.filter(({ spec }) => spec.method === 'GET');
const nameOf = ({ domain, name }: (typeof getEndpoints)[number]) => `${domain}.${name}`;
/** Parameters that select a page rather than filter rows. */
const paging = ['page', 'limit', 'after', 'before'];

it('the benchmark measures every GET endpoint or states why not', () => {
  expect([...Object.keys(requests), ...Object.keys(unmeasured)].sort()).toEqual(getEndpoints.map(nameOf).sort());
});

it.each(
  getEndpoints
    .filter((endpoint) => requests[nameOf(endpoint)])
    .map((endpoint) => [nameOf(endpoint), endpoint.spec] as const),
)('the benchmark measures %s with every filter and sort order, using valid values', (name, { query }) => {
  const { filters = {}, sort, together = [] } = requests[name] ?? {};
  const measured = [...Object.keys(filters), ...(sort ? ['sort'] : []), ...paging];
  expect(Object.keys(query?.shape ?? {}).filter((field) => !measured.includes(field))).toEqual([]);
  const values = [
    ...Object.entries(filters).flatMap(([field, each]) => each.map((value) => ({ [field]: value }))),
    ...(sort ?? []).map((value) => ({ sort: value })),
    ...together,
  ];
  for (const value of values) expect(query?.safeParse(value).success, JSON.stringify(value)).toBe(true);
});
