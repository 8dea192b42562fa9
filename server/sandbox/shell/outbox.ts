import type { GatewayContext } from './gateway.ts';

/** One queued webhook. It stays queued until a 2xx response or until the retries are used up. */
export type Delivery = { id: string; eventId: string; attempt: number; dueAt: number };
/** The number of copies of a webhook, and the delay before they are sent, in milliseconds. */
type Plan = { copies: number; delay: number };
/** How the webhooks of a payment are delivered. `lost` ones are recorded and listed, but never sent. */
export type DeliveryMode = 'normal' | 'twice' | 'late' | 'lost';
export const deliveryPlans: Readonly<Record<Exclude<DeliveryMode, 'lost'>, Plan>> = {
  normal: { copies: 1, delay: 0 },
  twice: { copies: 2, delay: 0 },
  late: { copies: 1, delay: 20_000 },
};
/** A `status` of 0 means no response. */
export type Attempt = { at: number; status: number };
type Send = (eventId: string) => Promise<Attempt>;

export type Outbox = {
  post: (eventId: string, plan: Plan) => void;
  /** Sends immediately in any mode and returns the HTTP statuses. These copies are not retried. */
  deliver: (eventId: string, how: { times: number; concurrency: number }) => Promise<number[]>;
  waiting: (eventId: string) => boolean;
  /** Resolves when no webhook is in flight or due. */
  settle: () => Promise<void>;
  snapshot: () => Delivery[];
  restore: (deliveries: readonly Delivery[]) => void;
  close: () => void;
};

export const openOutbox = (context: GatewayContext, send: Send): Outbox => {
  const deliveries = new Map<string, Delivery>();
  const timers = new Map<string, NodeJS.Timeout>();
  const inFlight = new Set<Promise<void>>();
  let closed = false;
  let count = 0;

  const schedule = (delivery: Delivery): void => {
    if (closed) return;
    const wait = Math.max(0, delivery.dueAt - context.now());
    const timer = setTimeout(() => {
      timers.delete(delivery.id);
      const sending = attempt(delivery).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }, wait);
    timers.set(delivery.id, timer);
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    const { status } = await send(delivery.eventId);
    if (closed) return;
    const delay = context.retryDelays[delivery.attempt];
    if ((status >= 200 && status < 300) || delay === undefined) {
      deliveries.delete(delivery.id);
    } else {
      delivery.attempt += 1;
      delivery.dueAt = context.now() + delay;
      schedule(delivery);
    }
    context.changed();
  };

  return {
    post: (eventId, plan) => {
      if (!context.automaticDelivery) return;
      for (let copy = 0; copy < plan.copies; copy += 1) {
        count += 1;
        const delivery = {
          id: `${eventId}.${context.now()}.${count}`,
          eventId,
          attempt: 0,
          dueAt: context.now() + plan.delay,
        };
        deliveries.set(delivery.id, delivery);
        schedule(delivery);
      }
      context.changed();
    },
    deliver: async (eventId, { times, concurrency }) => {
      const statuses: number[] = [];
      for (let sent = 0; sent < times; sent += concurrency) {
        const batch = Array.from({ length: Math.min(concurrency, times - sent) }, () => send(eventId));
        statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
      }
      return statuses;
    },
    waiting: (eventId) => [...deliveries.values()].some((delivery) => delivery.eventId === eventId),
    settle: async () => {
      while (!closed && deliveries.size > 0) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await Promise.all(inFlight);
      }
    },
    snapshot: () => [...deliveries.values()],
    restore: (stored) => {
      for (const delivery of stored) {
        deliveries.set(delivery.id, delivery);
        count += 1;
        if (context.automaticDelivery) schedule(delivery);
      }
    },
    close: () => {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
};
