import { generateKeyPairSync, sign } from 'node:crypto';
import { signedPrefix } from '@wyrmgate/contract/statistics-constants';
import { afterEach, expect, it, vi } from 'vitest';
import { signerOf } from './verify-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = {
  id: 'own',
  public_key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
};
const document = '{"figures":{"registered_players":12},"site":{"name":"Größe"}}';
const signatureOf = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64');
const signed = { document, signatures: [{ key: 'own', signature: signatureOf(signedPrefix + document) }] };

afterEach(() => vi.restoreAllMocks());

const ways = {
  'the browser': () => {},
  'the library, in a browser without Ed25519': () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'));
  },
};

it.each(Object.entries(ways))(
  'signature verification by %s finds the key that signed the document',
  async (_, prepare) => {
    prepare();
    expect(await signerOf(signed, [{ id: 'other', public_key: key.public_key }, key])).toEqual(key);
  },
);

it.each(Object.entries(ways))(
  'signature verification by %s rejects a changed figure, a signature for another purpose and an unknown key',
  async (_, prepare) => {
    prepare();
    expect(await signerOf({ ...signed, document: document.replace('12', '13') }, [key])).toBeUndefined();
    const manifest = { document, signatures: [{ key: 'own', signature: signatureOf(document) }] };
    expect(await signerOf(manifest, [key])).toBeUndefined();
    expect(await signerOf(signed, [{ ...key, id: 'other' }])).toBeUndefined();
  },
);
