import { randomBytes } from 'node:crypto';
import type { TraceContext } from '../work-origin.ts';

/** Work that has just ended. */
export type Span = {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly context: TraceContext;
  /** How long it took. */
  readonly ms: number;
  readonly attributes: Record<string, string | number | undefined>;
  readonly failed?: boolean;
};

export type Tracing = {
  /** The context of new work: inside `parent`, or a new trace. */
  begin(parent?: TraceContext): TraceContext;
  /** Sends a span later, unless its trace is not sampled. */
  record(span: Span): void;
  /** Sends the waiting spans. */
  close(): Promise<void>;
};

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a `traceparent` (W3C Trace Context). Anything else counts as absent. */
export const readTraceparent = (text: unknown): TraceContext | undefined => {
  const [, traceId, spanId, flags] = (typeof text === 'string' && pattern.exec(text)) || [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, parentId: undefined, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
};

export const writeTraceparent = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`;

/** The context of new work. A trace that began elsewhere keeps the decision whether it is sent. */
export const nextContext = (parent: TraceContext | undefined, ratio: number): TraceContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  parentId: parent?.spanId,
  sampled: parent?.sampled ?? Math.random() < ratio,
});
