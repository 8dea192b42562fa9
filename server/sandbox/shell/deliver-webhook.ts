import type { GatewayContext } from './gateway.ts';
import type { Attempt } from './outbox.ts';

const timeoutMs = 10_000;

/** Posts one signed body to the shop. A redirect is not followed and counts as a failure. */
export const deliverWebhook = async (
  context: GatewayContext,
  { path, body, headers }: { path: string; body: string; headers: Record<string, string> },
): Promise<Attempt> => {
  const base = context.webhookBase();
  const attempt = { at: context.now(), status: 0 };
  if (base === undefined) return attempt;
  try {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    attempt.status = response.status;
    await response.body?.cancel();
  } catch {
    attempt.status = 0;
  }
  context.changed();
  return attempt;
};
