import type { LauncherKey } from '@wyrmgate/contract/launcher';
import { signedPrefix } from '@wyrmgate/contract/statistics-constants';

export type SignedText = { document: string; signatures: readonly { key: string; signature: string }[] };
type PublicKey = Pick<LauncherKey, 'id' | 'public_key'>;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const verifyHere = async (signature: BufferSource, text: BufferSource, key: BufferSource): Promise<boolean> => {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, text);
};

/** Browsers without Ed25519, such as Chrome 109, verify with a library. */
const verify = async (
  signature: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
  key: Uint8Array<ArrayBuffer>,
) => {
  try {
    return await verifyHere(signature, text, key);
  } catch {
    const { verifyAsync } = await import('@noble/ed25519');
    return verifyAsync(signature, text, key, { zip215: false });
  }
};

/** Returns the key with which the document was signed, or undefined if no signature is valid. */
export const signerOf = async (
  { document, signatures }: SignedText,
  keys: readonly PublicKey[],
): Promise<PublicKey | undefined> => {
  const text = new TextEncoder().encode(signedPrefix + document);
  for (const key of keys) {
    const found = signatures.find((each) => each.key === key.id);
    if (found && (await verify(bytesOf(found.signature), text, bytesOf(key.public_key)))) return key;
  }
  return undefined;
};
