import { randomBytes } from 'node:crypto';
import type { TraceContext } from '../work-origin.ts';

/** Work that has just ended, such as a request or a job. */
export type Span = {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly context: TraceContext;
  /** Duration in milliseconds. */
  readonly ms: number;
  readonly attributes: Record<string, string | number | undefined>;
  readonly failed?: boolean;
};

export type Tracing = {
  /** Returns the context for new work: within `parent`, or in a new trace. */
  begin(parent?: TraceContext): TraceContext;
  /** Queues a span for sending, unless its trace is not sampled. */
  record(span: Span): void;
  /** Sends the waiting spans. */
  close(): Promise<void>;
};

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parses a `traceparent` header (W3C Trace Context). Invalid ones count as absent. */
export const readTraceparent = (text: unknown): TraceContext | undefined => {
  const [, traceId, spanId, flags] = (typeof text === 'string' && pattern.exec(text)) || [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, parentId: undefined, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
};

export const writeTraceparent = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`;

/** Returns the context for new work. A trace that began elsewhere keeps its sampling decision. */
export const nextContext = (parent: TraceContext | undefined, ratio: number): TraceContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  parentId: parent?.spanId,
  sampled: parent?.sampled ?? Math.random() < ratio,
});
