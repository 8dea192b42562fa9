import { defaultNowPayments, defaultPayPal, type SandboxOptions } from './sandbox.ts';
import { SandboxError } from './shell/sandbox-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export const readSettings = (environment: Environment): SandboxOptions => {
  const secretKey = environment.SANDBOX_STRIPE_SECRET_KEY ?? '';
  if (!/^(sk|rk)_test_\w+$/.test(secretKey)) {
    throw new SandboxError(
      'SANDBOX_STRIPE_SECRET_KEY must be a made-up test key such as sk_test_sandbox; live keys are rejected.',
    );
  }
  const port = Number(environment.SANDBOX_PORT || 4010);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SandboxError('SANDBOX_PORT must be a port number.');
  const stateFile = environment.SANDBOX_STATE;
  const webhookBase = readUrl(environment, 'SANDBOX_WEBHOOK_BASE');
  return {
    port,
    host: environment.SANDBOX_HOST || '127.0.0.1',
    publicUrl: readUrl(environment, 'SANDBOX_PUBLIC_URL') ?? `http://localhost:${port}`,
    ...(stateFile ? { stateFile } : {}),
    ...(webhookBase ? { webhookBase } : {}),
    paypal: {
      clientId: environment.SANDBOX_PAYPAL_CLIENT_ID || defaultPayPal.clientId,
      clientSecret: environment.SANDBOX_PAYPAL_CLIENT_SECRET || defaultPayPal.clientSecret,
      webhookId: environment.SANDBOX_PAYPAL_WEBHOOK_ID || defaultPayPal.webhookId,
    },
    nowpayments: {
      apiKey: environment.SANDBOX_NOWPAYMENTS_API_KEY || defaultNowPayments.apiKey,
      ipnSecret: environment.SANDBOX_NOWPAYMENTS_IPN_SECRET || defaultNowPayments.ipnSecret,
      account: defaultNowPayments.account,
    },
    stripe: { secretKey, webhookSecret: environment.SANDBOX_STRIPE_WEBHOOK_SECRET || 'whsec_sandbox' },
  };
};

const readUrl = (environment: Environment, name: string): string | undefined => {
  const value = environment[name];
  if (value === undefined || value === '') return undefined;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) throw new SandboxError(`${name} must be an http address.`);
  return value.replace(/\/+$/, '');
};
