import 'reflect-metadata';
import { createPrivateKey, createSign, randomUUID, webcrypto } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as x509 from '@peculiar/x509';

export type Signer = {
  /** The certificate in the form in which it is served. */
  readonly pem: string;
  /** Base64 RSA-SHA256 signature over the id, time, webhook id and checksum of the body. */
  sign(parts: { id: string; time: string; webhookId: string; body: string }): string;
};

const year = 365 * 86_400_000;
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** Creates the certificate that signs webhooks. Each start creates a new one. */
export const makeSigner = async (
  now: number,
  { commonName = 'messageverificationcerts.sandbox.paypal.com', notAfter = now + 20 * year } = {},
): Promise<Signer> => {
  x509.cryptoProvider.set(webcrypto as never);
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomUUID().replaceAll('-', ''),
    name: `CN=${commonName}, O=Payment sandbox`,
    notBefore: new Date(now - 2 * year),
    notAfter: new Date(notAfter),
    signingAlgorithm: algorithm,
    keys: keys as never,
  });
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return {
    pem: certificate.toString('pem'),
    sign: ({ id, time, webhookId, body }) =>
      createSign('RSA-SHA256')
        .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
        .sign(key, 'base64'),
  };
};
