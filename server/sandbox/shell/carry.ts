import type { Surroundings } from './gateway.ts';
import type { Attempt } from './outbox.ts';

const patience = 10_000;

/** Carries one signed body to the merchant. A redirect is not followed and counts as a failure. */
export const carry = async (
  around: Surroundings,
  { path, body, headers }: { path: string; body: string; headers: Record<string, string> },
): Promise<Attempt> => {
  const base = around.webhookBase();
  const attempt = { at: around.now(), status: 0 };
  if (base === undefined) return attempt;
  try {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      signal: AbortSignal.timeout(patience),
    });
    attempt.status = answer.status;
    await answer.body?.cancel();
  } catch {
    attempt.status = 0;
  }
  around.changed();
  return attempt;
};
