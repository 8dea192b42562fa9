import type { Surroundings } from './gateway.ts';

/** One webhook on its way. It is kept until a 2xx came back or the retries are used up. */
export type Parcel = { id: string; eventId: string; attempt: number; dueAt: number };
export type Plan = { copies: number; delay: number };
/** `status` 0: nobody answered. */
export type Attempt = { at: number; status: number };
type Carrier = (eventId: string) => Promise<Attempt>;

export type Outbox = {
  post: (eventId: string, plan: Plan) => void;
  /** Sends now, whatever the mode, and tells what came back. These copies are not retried. */
  deliver: (eventId: string, how: { times: number; concurrency: number }) => Promise<number[]>;
  waiting: (eventId: string) => boolean;
  /** Resolves when nothing is under way or due. */
  settle: () => Promise<void>;
  snapshot: () => Parcel[];
  restore: (parcels: readonly Parcel[]) => void;
  close: () => void;
};

export const openOutbox = (around: Surroundings, carry: Carrier): Outbox => {
  const parcels = new Map<string, Parcel>();
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;
  let count = 0;

  const schedule = (parcel: Parcel): void => {
    if (closed) return;
    const wait = Math.max(0, parcel.dueAt - around.now());
    const timer = setTimeout(() => {
      timers.delete(parcel.id);
      const trip = send(parcel).finally(() => underWay.delete(trip));
      underWay.add(trip);
    }, wait);
    timers.set(parcel.id, timer);
  };

  const send = async (parcel: Parcel): Promise<void> => {
    const { status } = await carry(parcel.eventId);
    if (closed) return;
    const delay = around.retryDelays[parcel.attempt];
    if ((status >= 200 && status < 300) || delay === undefined) {
      parcels.delete(parcel.id);
    } else {
      parcel.attempt += 1;
      parcel.dueAt = around.now() + delay;
      schedule(parcel);
    }
    around.changed();
  };

  return {
    post: (eventId, plan) => {
      if (!around.deliversByItself) return;
      for (let copy = 0; copy < plan.copies; copy += 1) {
        count += 1;
        const parcel = {
          id: `${eventId}.${around.now()}.${count}`,
          eventId,
          attempt: 0,
          dueAt: around.now() + plan.delay,
        };
        parcels.set(parcel.id, parcel);
        schedule(parcel);
      }
      around.changed();
    },
    deliver: async (eventId, { times, concurrency }) => {
      const statuses: number[] = [];
      for (let sent = 0; sent < times; sent += concurrency) {
        const lot = Array.from({ length: Math.min(concurrency, times - sent) }, () => carry(eventId));
        statuses.push(...(await Promise.all(lot)).map(({ status }) => status));
      }
      return statuses;
    },
    waiting: (eventId) => [...parcels.values()].some((parcel) => parcel.eventId === eventId),
    settle: async () => {
      while (!closed && parcels.size > 0) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await Promise.all(underWay);
      }
    },
    snapshot: () => [...parcels.values()],
    restore: (kept) => {
      for (const parcel of kept) {
        parcels.set(parcel.id, parcel);
        count += 1;
        if (around.deliversByItself) schedule(parcel);
      }
    },
    close: () => {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
};
