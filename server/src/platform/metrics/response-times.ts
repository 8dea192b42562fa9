import type { MetricValueWithName } from 'prom-client';

const name = 'http_request_seconds';
const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10];

type Series = {
  labels: { route: string; method: string; status: string };
  counts: number[];
  sum: number;
  count: number;
};

const valuesOf = ({ labels, counts, sum, count }: Series): MetricValueWithName<string>[] => {
  const value = (suffix: string, figure: number, more: object = {}) => ({
    metricName: `${name}_${suffix}`,
    labels: { ...more, ...labels },
    value: figure,
  });
  let below = 0;
  const buckets = bounds.map((le, index) => {
    below += counts[index] ?? 0;
    return value('bucket', below, { le });
  });
  return [...buckets, value('bucket', count, { le: '+Inf' }), value('sum', sum), value('count', count)];
};

/**
 * Records response times as a Prometheus histogram. prom-client looks up the series by all labels on each observation, which
 * costs more than the rest of a cached response.
 */
export const createResponseTimes = () => {
  const byKey = new Map<string, Series>();
  return {
    name,
    observe: (route: string, method: string, status: number, seconds: number): void => {
      const key = `${method} ${status} ${route}`;
      let series = byKey.get(key);
      if (series === undefined) {
        series = { labels: { route, method, status: String(status) }, counts: bounds.map(() => 0), sum: 0, count: 0 };
        byKey.set(key, series);
      }
      series.sum += seconds;
      series.count += 1;
      const index = bounds.findIndex((bound) => seconds <= bound);
      if (index >= 0) series.counts[index] = (series.counts[index] ?? 0) + 1;
    },
    get: async () => ({
      name,
      help: 'Response time by route, method and status.',
      type: 'histogram',
      aggregator: 'sum',
      values: [...byKey.values()].flatMap(valuesOf),
    }),
  };
};
