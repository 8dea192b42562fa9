export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** Counts characters that neither repeat the previous one nor are next to it in the alphabet. */
const surprises = (signs: readonly string[]): number =>
  signs.filter((sign, index) => {
    const step = (sign.codePointAt(0) ?? 0) - (signs[index - 1]?.codePointAt(0) ?? Number.NaN);
    return !(Math.abs(step) <= 1);
  }).length;

/** A rough estimate for feedback while typing. The server additionally rejects common passwords. */
export const strengthOf = (password: string): Strength => {
  const signs = [...password];
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const points = Math.min(surprises(signs), new Set(signs).size) * 1.5 + variety * 2;
  if (points < 13) return 'weak';
  if (points < 17) return 'fair';
  return points < 22 ? 'good' : 'strong';
};
