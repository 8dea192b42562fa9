import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const digest = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const b64 = (data: Uint8Array) => Buffer.from(data).toString('base64url');
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

type Options = { [key: string]: unknown };
/** Values that a forged response may override. */
type Overrides = { origin?: string; rpId?: string; verified?: boolean; counter?: number; userHandle?: string };

/**
 * Creates a software passkey: ES256, no attestation. With `counts: false`, its counter stays 0, like that of synced
 * passkeys.
 */
export const createSoftwarePasskey = ({ counts = true, origin = 'http://localhost:3001' } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;
  let userHandle = '';

  const clientData = (type: string, options: Options, overrides: Overrides) =>
    Buffer.from(
      JSON.stringify({ type, challenge: options.challenge, origin: overrides.origin ?? origin, crossOrigin: false }),
    );
  const authData = (rpId: string, attested: Uint8Array, { verified = true, counter }: Overrides) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? (counts ? uses : 0));
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([digest(rpId), Buffer.from([flags]), count, attested]);
  };
  const frame = { id: b64(id), rawId: b64(id), type: 'public-key' as const, clientExtensionResults: {} };

  return {
    /** Emulates `navigator.credentials.create`. */
    create: (options: Options, overrides: Overrides = {}) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const rpId = overrides.rpId ?? textOf((options.rp as Options | undefined)?.id);
      userHandle = textOf((options.user as Options | undefined)?.id);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(rpId, attested, overrides))],
      ]);
      return {
        ...frame,
        response: {
          clientDataJSON: b64(clientData('webauthn.create', options, overrides)),
          attestationObject: b64(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      };
    },
    /** Emulates `navigator.credentials.get`. */
    sign: (options: Options, overrides: Overrides = {}) => {
      uses += 1;
      const data = clientData('webauthn.get', options, overrides);
      const authenticatorData = authData(overrides.rpId ?? textOf(options.rpId), new Uint8Array(), overrides);
      const signature = sign('sha256', Buffer.concat([authenticatorData, digest(data)]), privateKey);
      return {
        ...frame,
        response: {
          clientDataJSON: b64(data),
          authenticatorData: b64(authenticatorData),
          signature: b64(signature),
          userHandle: overrides.userHandle ?? userHandle,
        },
      };
    },
  };
};
