import type { FindingCode } from '@wyrmgate/contract/setup-constants';
import { translate } from '../../platform/language/messages.ts';

type Values = Record<string, string | number>;
type State = 'ok' | 'warning' | 'problem' | 'skipped';

/** Result of one check: a sentence in English that, for a warning or problem, also says what to do. */
export type Finding = { name: string; state: State; text: string; translation?: { code: FindingCode; values: Values } };
type Unnamed = Omit<Finding, 'name'>;

/** One check. It may return several findings, and ends within `limitMs`. */
export type Probe = { name: string; limitMs?: number; run(): Promise<Unnamed | Unnamed[]> };

export const ok = (text: string): Unnamed => ({ state: 'ok', text });
export const warning = (text: string): Unnamed => ({ state: 'warning', text });
export const problem = (text: string): Unnamed => ({ state: 'problem', text });
export const skipped = (text: string): Unnamed => ({ state: 'skipped', text });

/** A finding that the setup checklist also shows, in the language of the viewer. */
export const found = (state: State, code: FindingCode, values: Values = {}): Unnamed => ({
  state,
  text: translate('en', `setup:findings.${code}`, values),
  translation: { code, values },
});

const usualLimitMs = 8000;

/** Returns the message of the innermost error in a chain, which names the reason. */
export const reasonOf = (error: unknown): string => {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  if (at instanceof AggregateError && at.message === '') at = at.errors[0];
  return at instanceof Error ? at.message || String((at as NodeJS.ErrnoException).code) : String(at);
};

export const within = async <T>(limitMs: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${limitMs / 1000} s`)), limitMs);
  });
  // The work may fail after the limit, when nothing awaits it any more.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Runs a check. A thrown error or a missing response also counts as a problem. */
export const runProbe = async ({ name, limitMs = usualLimitMs, run }: Probe): Promise<Finding[]> => {
  try {
    const found = await within(limitMs, run());
    return [found].flat().map((each) => ({ name, ...each }));
  } catch (error) {
    return [{ name, ...found('problem', 'failed', { reason: reasonOf(error) }) }];
  }
};
