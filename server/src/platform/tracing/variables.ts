import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, message: 'must be an address such as http://127.0.0.1:4318' });

/** Variables with the names that OpenTelemetry uses. Without an address, nothing is traced. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/, 'must be pairs such as authorization=Bearer%20abc,tenant=1')
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json'], 'must be http/json').default('http/json'),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('wyrmgate'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
};
const Variables = z.object(tracingVariables);

export type TracingOptions = {
  url: string;
  headers: Record<string, string>;
  service: string;
  /** The fraction of new traces to send. */
  ratio: number;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reads where traces are sent. Undefined if tracing is off. */
export const readTracing = (data: z.output<typeof Variables>): TracingOptions | undefined => {
  const base = data.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const url = data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (url === undefined) return undefined;
  const pairs = (data.OTEL_EXPORTER_OTLP_HEADERS ?? '')
    .split(',')
    .filter(Boolean)
    .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), decode(pair.slice(pair.indexOf('=') + 1).trim())]);
  return {
    url,
    headers: Object.fromEntries(pairs),
    service: data.OTEL_SERVICE_NAME,
    ratio: data.OTEL_TRACES_SAMPLER_ARG,
  };
};
