import { openCrypto } from '../platform/crypto/crypto.ts';

/** Fingerprint that identifies the key without revealing anything about it. */
export const keyPrint = (options: { secretKey: string | undefined; dataDir: string }): string =>
  openCrypto(options).mac('backup', 'key').slice(0, 22);
