import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('metrics count responses by route, method and status in cumulative duration buckets', async () => {
  const { requests, register } = createMetrics();
  for (const seconds of [0.001, 0.005, 0.3, 60])
    requests.observe({ route: '/api/a', method: 'GET', status: 200 }, seconds);
  requests.observe({ route: '/api/a', method: 'GET', status: 503 }, 0.25);
  const lines = (await register.metrics()).split('\n').filter((line) => line.startsWith('http_request_seconds'));
  const labels = 'route="/api/a",method="GET",status="200"';
  expect(lines.slice(0, 9)).toEqual([
    `http_request_seconds_bucket{le="0.005",${labels}} 2`,
    `http_request_seconds_bucket{le="0.02",${labels}} 2`,
    `http_request_seconds_bucket{le="0.1",${labels}} 2`,
    `http_request_seconds_bucket{le="0.5",${labels}} 3`,
    `http_request_seconds_bucket{le="2",${labels}} 3`,
    `http_request_seconds_bucket{le="10",${labels}} 3`,
    `http_request_seconds_bucket{le="+Inf",${labels}} 4`,
    `http_request_seconds_sum{${labels}} ${0.001 + 0.005 + 0.3 + 60}`,
    `http_request_seconds_count{${labels}} 4`,
  ]);
  expect(lines).toContain('http_request_seconds_count{route="/api/a",method="GET",status="503"} 1');
});
