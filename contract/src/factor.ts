// Second factor inputs, shared by `auth` and `two-factor`.
import { z } from 'zod';
import { maxBackupCodeField } from './two-factor-constants.ts';

/** Six digits from the authenticator app. */
export const FactorCode = z.string('two-factor:validation.code').regex(/^[0-9]{6}$/, 'two-factor:validation.code');
/** Sixteen letters and digits, usually in groups of four. Case, spaces and dashes are ignored. */
export const BackupCode = z
  .string('two-factor:validation.backupCode')
  .max(maxBackupCodeField, 'two-factor:validation.backupCode');
export const Base64Url = z
  .string()
  .max(8192)
  .regex(/^[A-Za-z0-9_-]+$/);
export const CredentialId = z
  .string()
  .min(1)
  .max(1400)
  .regex(/^[A-Za-z0-9_-]+$/);
export const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
};
/** The browser's response after an existing passkey signed the challenge. */
export const SignedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
});
export type SignedChallenge = z.output<typeof SignedChallenge>;

/** Exactly one of the three is required. Empty fields count as absent, because forms send every field. */
export const either = {
  token: z.union([z.literal(''), FactorCode], 'two-factor:validation.code').optional(),
  backupCode: BackupCode.optional(),
  passkey: SignedChallenge.optional(),
};
export const Factor = z.strictObject(either);
export type Factor = z.output<typeof Factor>;
/** Optional login fields that let one call complete both steps. */
export const loginFactor = { token: either.token, backupCode: either.backupCode };
