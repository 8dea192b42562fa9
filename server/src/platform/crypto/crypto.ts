import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Crypto = {
  /** Encrypts a text with AES-256-GCM. `open` needs the same `context`, such as `user:12`. */
  seal(text: string, context: string): string;
  /** Decrypts the result of `seal`. Throws if it was modified or sealed for another context. */
  open(sealed: string, context: string): string;
  /** Returns an HMAC in base64url. Each purpose has its own key. */
  mac(purpose: string, text: string): string;
};

/** Returns the SHA-256 hash as hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Returns 256 random bits in base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

const readOrCreateKey = (dataDir: string): Buffer => {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      // 'wx' fails if another starting process has already written the key.
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  chmodSync(file, 0o600);
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
};

/**
 * Loads the portal's key: `secretKey` (64 hex digits), otherwise the key file in the data folder, which is created on
 * first use.
 */
export const openCrypto = (options: { secretKey: string | undefined; dataDir: string }): Crypto => {
  const master = options.secretKey ? Buffer.from(options.secretKey, 'hex') : readOrCreateKey(options.dataDir);
  if (master.length !== 32) throw new Error('The secret key must be 32 bytes long.');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'wyrmgate', purpose, 32));
  const sealKey = derive('seal');
  const macKeys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const key = macKeys.get(purpose) ?? derive(`mac:${purpose}`);
    macKeys.set(purpose, key);
    return key;
  };
  return {
    seal: (text, context) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    mac: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url'),
  };
};
