/**
 * Readings of the responding process: CPU, memory and failed calls as percentages, and response time in milliseconds.
 */
export const measures = ['cpu', 'memory', 'errorRate', 'responseTime'] as const;
export type Measure = (typeof measures)[number];
export type Readings = Record<Measure, number>;

/** Above the first threshold, the health score drops by 10; above the second, it drops by 25. */
export const scoreThresholds: Record<Measure, readonly [number, number]> = {
  cpu: [60, 80],
  memory: [70, 85],
  errorRate: [2, 5],
  responseTime: [1000, 2000],
};
const penalties = [10, 25] as const;

/** Above the first threshold, an alert is a warning; above the second, it is critical. Slow responses cause no alert. */
export const alertThresholds = { cpu: [75, 90], memory: [80, 90], errorRate: [5, 10] } as const;
export type AlertMeasure = keyof typeof alertThresholds;

export const alertKinds = ['cpu', 'memory', 'errorRate', 'auditChain', 'suspicious'] as const;
export type AlertKind = (typeof alertKinds)[number];
export const alertLevels = ['warning', 'critical'] as const;
export type AlertLevel = (typeof alertLevels)[number];

export const healthStatuses = ['healthy', 'warning', 'critical'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

const over = (value: number, [first, second]: readonly [number, number]): 0 | 1 | 2 =>
  value > second ? 2 : value > first ? 1 : 0;

/** Returns the status of a single reading according to the thresholds of the health score. */
export const standing = (measure: Measure, value: number): HealthStatus =>
  healthStatuses[over(value, scoreThresholds[measure])] ?? 'critical';

/** Returns 100 minus 10 or 25 for each reading above a threshold, or 0 if the database is unreachable. */
export const healthScore = (readings: Readings, databaseAnswers: boolean): number => {
  if (!databaseAnswers) return 0;
  return measures.reduce((score, measure) => {
    const at = over(readings[measure], scoreThresholds[measure]);
    return score - (at === 0 ? 0 : (penalties[at - 1] ?? 0));
  }, 100);
};

export const statusOf = (score: number): HealthStatus =>
  score >= 80 ? 'healthy' : score >= 50 ? 'warning' : 'critical';

export const alertLevelOf = (measure: AlertMeasure, value: number): AlertLevel | undefined =>
  alertLevels[over(value, alertThresholds[measure]) - 1];
