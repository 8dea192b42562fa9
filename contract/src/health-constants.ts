/** What is measured of the process that answers. CPU and memory in percent, failed calls in percent, the time in milliseconds. */
export const measures = ['cpu', 'memory', 'errorRate', 'responseTime'] as const;
export type Measure = (typeof measures)[number];
export type Readings = Record<Measure, number>;

/** Over the first the health score falls a little, over the second more. */
export const scoreThresholds: Record<Measure, readonly [number, number]> = {
  cpu: [60, 80],
  memory: [70, 85],
  errorRate: [2, 5],
  responseTime: [1000, 2000],
};
const penalties = [10, 25] as const;

/** Over the first an alert warns, over the second it is critical. Slow answers raise none. */
export const alertThresholds = { cpu: [75, 90], memory: [80, 90], errorRate: [5, 10] } as const;
export type AlertMeasure = keyof typeof alertThresholds;

export const alertKinds = ['cpu', 'memory', 'errorRate', 'auditChain', 'suspicious'] as const;
export type AlertKind = (typeof alertKinds)[number];
export const alertLevels = ['warning', 'critical'] as const;
export type AlertLevel = (typeof alertLevels)[number];

export const healthStatuses = ['healthy', 'warning', 'critical'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

/** 0: not over a threshold, 1: over the first, 2: over the second. */
const over = (value: number, [first, second]: readonly [number, number]): 0 | 1 | 2 =>
  value > second ? 2 : value > first ? 1 : 0;

/** How a reading stands on the scale of the health score. */
export const standing = (measure: Measure, value: number): HealthStatus =>
  healthStatuses[over(value, scoreThresholds[measure])] ?? 'critical';

/** 100 without trouble; each reading over a threshold takes 10 or 25 away. Without its database the portal is at 0. */
export const healthScore = (readings: Readings, databaseAnswers: boolean): number => {
  if (!databaseAnswers) return 0;
  return measures.reduce((score, measure) => {
    const at = over(readings[measure], scoreThresholds[measure]);
    return score - (at === 0 ? 0 : (penalties[at - 1] ?? 0));
  }, 100);
};

/** A score from 80 on is healthy, under 50 critical. */
export const statusOf = (score: number): HealthStatus =>
  score >= 80 ? 'healthy' : score >= 50 ? 'warning' : 'critical';

/** The level of the alert that a reading raises, if it raises one. */
export const alertLevelOf = (measure: AlertMeasure, value: number): AlertLevel | undefined =>
  alertLevels[over(value, alertThresholds[measure]) - 1];
