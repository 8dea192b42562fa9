import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { SignedChallenge } from '@wyrmgate/contract/factor';
import { api } from './api/api.ts';

// Options and responses pass through unchanged.

/** True if the browser supports passkeys; false on insecure origins and on the server. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Asks for a passkey and signs a challenge with it. */
export const signWithPasskey = async (): Promise<SignedChallenge> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await api.passkeys.challenge();
  const signed = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return signed as unknown as SignedChallenge;
};

/** Creates a passkey. */
export const createPasskey = async (options: Record<string, unknown>) => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
};

/** True if the user closed the browser's prompt, which needs no error message. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
