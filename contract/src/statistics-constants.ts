/** Figures that an owner can publish. */
export const publicFigures = ['players', 'online', 'coins'] as const;
export const publicDays = 30;

/** Path of the document. Its exact bytes are signed, so the typed pipeline does not build it. */
export const statisticsPath = '/api/statistics';
/** Header with one `keyId=signature` per key, separated by commas. */
export const statisticsSignatureHeader = 'x-statistics-signature';
/** Prefix of the signed bytes, because the same keys also sign the manifest for launchers. */
export const signedPrefix = 'wyrmgate statistics 1\n';

/** A figure that is not published is absent; null means unknown. */
export type StatisticsDocument = {
  format: 1;
  site: { name: string; url: string };
  as_of: string;
  figures: {
    registered_players?: number;
    online?: {
      now: number | null;
      /** True for the demo world, whose players are made up. */
      demo: boolean;
      days: { day: string; average: number | null; peak: number | null }[];
    };
    /** A string, because a sum of coins can be too large for an exact JSON number. */
    coins_in_circulation?: string | null;
  };
};

/** Returns shell commands that verify the document with curl and openssl 3. */
export const verifyCommands = (origin: string, key: { id: string; public_key: string }): string =>
  [
    `curl -sS -D headers.txt -o statistics.json ${origin}${statisticsPath}`,
    // In base64, an Ed25519 public key in PEM consists of these 16 characters followed by the key.
    `printf -- '-----BEGIN PUBLIC KEY-----\\nMCowBQYDK2VwAyEA${key.public_key}\\n-----END PUBLIC KEY-----\\n' > key.pem`,
    `(printf '${signedPrefix.trim()}\\n'; cat statistics.json) > signed.bin`,
    `grep -i ${statisticsSignatureHeader} headers.txt | tr -d '\\r' | sed 's/.*${key.id}=\\([^,]*\\).*/\\1/' | base64 -d > signature.bin`,
    'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in signed.bin -sigfile signature.bin',
  ].join('\n');
