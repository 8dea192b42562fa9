import { openCrypto } from '../platform/crypto/crypto.ts';

/** Tells one key from another and betrays nothing of it. */
export const keyPrint = (options: { secretKey: string | undefined; dataDir: string }): string =>
  openCrypto(options).mac('backup', 'key').slice(0, 22);
