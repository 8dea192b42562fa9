import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { SignedChallenge } from '@wyrmgate/contract/factor';
import { api } from './api/api.ts';

/** True if the browser supports passkeys. They need a secure origin and do not exist on the server. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Lets the user choose a passkey and signs a challenge with it. */
export const signWithPasskey = async (): Promise<SignedChallenge> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await api.passkeys.challenge();
  const signed = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return signed as unknown as SignedChallenge;
};

export const createPasskey = async (options: Record<string, unknown>) => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
};

/** True if the user closed the browser's prompt, so that no error message is needed. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
