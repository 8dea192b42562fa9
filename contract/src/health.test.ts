import { describe, expect, it } from 'vitest';
import { isNotableDifference, isSuspicious } from './audit-constants.ts';
import { alertLevelOf, healthScore, type Readings, standing, statusOf } from './health-constants.ts';

const calm: Readings = { cpu: 0, memory: 0, errorRate: 0, responseTime: 0 };

describe('the health score', () => {
  it.each([
    ['cpu', 60, 100],
    ['cpu', 61, 90],
    ['cpu', 80, 90],
    ['cpu', 81, 75],
    ['memory', 70, 100],
    ['memory', 71, 90],
    ['memory', 85, 90],
    ['memory', 86, 75],
    ['errorRate', 2, 100],
    ['errorRate', 2.1, 90],
    ['errorRate', 5, 90],
    ['errorRate', 5.1, 75],
    ['responseTime', 1000, 100],
    ['responseTime', 1001, 90],
    ['responseTime', 2000, 90],
    ['responseTime', 2001, 75],
  ] as const)('with %s at %d and no other load is %d', (measure, value, score) => {
    expect(healthScore({ ...calm, [measure]: value }, true)).toBe(score);
  });

  it('is 0 if all readings are at their worst or the database is unreachable', () => {
    const worst = { cpu: 100, memory: 100, errorRate: 100, responseTime: 9999 };
    expect(healthScore(worst, true)).toBe(0);
    expect(healthScore(calm, false)).toBe(0);
  });

  it.each([
    [100, 'healthy'],
    [80, 'healthy'],
    [79, 'warning'],
    [50, 'warning'],
    [49, 'critical'],
    [0, 'critical'],
  ])('a score of %d counts as %s', (score, status) => expect(statusOf(score)).toBe(status));

  it('has the same thresholds as the status of a single reading', () => {
    expect([60, 61, 81].map((value) => standing('cpu', value))).toEqual(['healthy', 'warning', 'critical']);
  });
});

describe('the alert level', () => {
  it.each([
    ['cpu', 75, undefined],
    ['cpu', 76, 'warning'],
    ['cpu', 90, 'warning'],
    ['cpu', 91, 'critical'],
    ['memory', 80, undefined],
    ['memory', 81, 'warning'],
    ['memory', 90, 'warning'],
    ['memory', 91, 'critical'],
    ['errorRate', 5, undefined],
    ['errorRate', 5.1, 'warning'],
    ['errorRate', 10, 'warning'],
    ['errorRate', 10.1, 'critical'],
  ] as const)('for %s at %d is %s', (measure, value, level) => expect(alertLevelOf(measure, value)).toBe(level));
});

describe('action counts in the audit log', () => {
  it('are suspicious from the twenty-first action within an hour', () => {
    expect([20, 21].map(isSuspicious)).toEqual([false, true]);
  });

  it('are flagged if they differ by more than ten from yesterday, in either direction', () => {
    expect([10, 11].map((difference) => isNotableDifference(difference, 0))).toEqual([false, true]);
    expect([10, 11].map((difference) => isNotableDifference(0, difference))).toEqual([false, true]);
  });
});
