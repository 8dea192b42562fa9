import { expect, it } from 'vitest';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { readText } from './files.ts';

const ofPrometheus = new Set(['up']);
/** Metrics that are registered only when the portal connects to Redis. */
const ofRedis = new Set(['redis_up']);
const ofScrapes = new Set(['job', 'instance', 'le']);
const words = new Set(['by', 'sum', 'max', 'rate', 'increase', 'topk', 'time', 'histogram_quantile', 'd']);

const known = createMetrics().register.getMetricsAsArray() as { name: string; labelNames?: readonly string[] }[];
const names = new Set([...known.map(({ name }) => name), ...ofRedis, ...ofPrometheus]);
const labels = new Set([...known.flatMap(({ labelNames = [] }) => labelNames), ...ofScrapes]);

const alerts = [...readText('deploy/prometheus-alerts.yml').matchAll(/expr: (?:>-\s+)?(.+?)\n\s+(?:for|labels):/gs)];
const panels = [...readText('deploy/grafana-dashboard.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)];
const expressions = [...alerts, ...panels].map(([, expression = '']) => expression.replaceAll('\\"', '"'));

it('the metrics check finds the expressions of the alert rules and the dashboard', () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect(panels.length).toBeGreaterThan(10);
});

it.each(expressions)(
  'a monitoring expression uses only metrics and labels that the portal exports: %s',
  (expression) => {
    const selectors = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(
      ([, inner = '']) => inner.match(/\w+(?=[!=])/g) ?? [],
    );
    const groups = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, inner = '']) => inner.split(/,\s*/));
    expect([...selectors, ...groups].filter((label) => !labels.has(label))).toEqual([]);
    const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, '');
    const used = (bare.match(/\b[a-z]\w*/g) ?? [])
      .filter((word) => !words.has(word))
      .map((name) => name.replace(/^(http_request_seconds)_(bucket|count|sum)$/, '$1'));
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  },
);
