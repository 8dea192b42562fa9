import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures for Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>;

export const createMetrics = () => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  return {
    register,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route, method and status.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    credits: new Counter({
      name: 'payments_credited_total',
      help: 'Payments credited.',
      labelNames: ['gateway'],
      registers,
    }),
    webhooks: new Counter({
      name: 'payments_webhooks_total',
      help: 'Webhooks by outcome.',
      labelNames: ['gateway', 'outcome'],
      registers,
    }),
    mails: new Counter({ name: 'mails_total', help: 'Mails by outcome.', labelNames: ['outcome'], registers }),
    online: new Gauge({ name: 'players_online', help: 'Players connected to this process.', registers }),
  };
};
