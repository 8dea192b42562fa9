import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { SignedChallenge } from '@wyrmgate/contract/factor';
import { api } from './api/api.ts';

// The options pass through as the server made them, and the answers go back as the browser made them.

/** Whether this browser knows passkeys at all: only on a safe origin, and not on the server. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Has the user sign a challenge with a passkey of this site. */
export const signWithPasskey = async (): Promise<SignedChallenge> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await api.passkeys.challenge();
  const signed = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return signed as unknown as SignedChallenge;
};

/** Has the browser make a passkey. */
export const createPasskey = async (options: Record<string, unknown>) => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
};

/** True if the user closed the browser's prompt, which needs no error message. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
