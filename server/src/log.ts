import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Env } from './env.ts';
import { originFields } from './platform/work-origin.ts';

const secrets = [
  'password',
  'repeatPassword',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'secret',
  'socialId',
  'email',
];

/** Creates the logger: JSON lines, on standard output by default, with secrets and personal data redacted. */
export const createLog = (env: Pick<Env, 'logLevel'>, destination?: DestinationStream) => {
  const options: LoggerOptions = {
    level: env.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Every line names the request or the job that it belongs to.
    mixin: originFields,
    redact: {
      paths: [...secrets, ...secrets.map((name) => `*.${name}`), ...secrets.map((name) => `*.*.${name}`)],
      censor: '[redacted]',
    },
    serializers: {
      // Logs only these properties, because database errors also contain the values of the query.
      err: (error: unknown) => {
        if (!(error instanceof Error)) return { message: String(error) };
        const cause = error.cause instanceof Error ? error.cause : undefined;
        const code = cause && 'code' in cause ? cause.code : 'code' in error ? error.code : undefined;
        return {
          name: error.name,
          message: error.message.split('\nparams:')[0],
          code,
          cause: cause?.message,
          // Logs only stack frames, because the first lines repeat the message with its values.
          stack: error.stack
            ?.match(/^\s+at .*$/gm)
            ?.slice(0, 8)
            .join('\n'),
        };
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
};
