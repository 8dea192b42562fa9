import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export const createMetrics = () => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  return {
    register,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Response time by route, method and status.',
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
    refunds: new Counter({
      name: 'payments_refunds_total',
      help: 'Refunds by gateway, origin and status.',
      labelNames: ['gateway', 'origin', 'status'],
      registers,
    }),
    disputes: new Counter({
      name: 'payments_disputes_total',
      help: 'Disputes by gateway and state.',
      labelNames: ['gateway', 'state'],
      registers,
    }),
    ledgerDifferences: new Gauge({
      name: 'ledger_differences',
      help: 'Kinds of differences found by the last ledger check.',
      registers,
    }),
    ledgerVerified: new Gauge({
      name: 'ledger_verified_timestamp_seconds',
      help: 'Time of the last ledger check by this process.',
      registers,
    }),
    paymentTrouble: new Gauge({
      name: 'payments_waiting_for_staff',
      help: 'Payments in review, failed events, open disputes and unconfirmed refunds.',
      labelNames: ['kind'],
      registers,
    }),
    alerts: new Gauge({ name: 'health_alerts_open', help: 'Open alerts by level.', labelNames: ['level'], registers }),
    auditBroken: new Gauge({
      name: 'audit_broken_links',
      help: 'Audit log rows with a broken chain at the last check, at most ten.',
      registers,
    }),
    mails: new Counter({ name: 'mails_total', help: 'Mails by outcome.', labelNames: ['outcome'], registers }),
    mailsWaiting: new Gauge({
      name: 'mails_waiting',
      help: 'Mails in the outbox that have not been sent yet.',
      registers,
    }),
    online: new Gauge({ name: 'players_online', help: 'Players connected to this process.', registers }),
  };
};
