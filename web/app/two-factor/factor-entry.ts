export type FactorEntry = { kind: 'token' | 'backupCode'; text: string };
export const noFactor: FactorEntry = { kind: 'token', text: '' };

const plain = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '');

/** True once the input is complete: six digits, or the sixteen characters of a backup code. */
export const isComplete = ({ kind, text }: FactorEntry): boolean =>
  kind === 'token' ? /^[0-9]{6}$/.test(text) : plain(text).length === 16;

/** Converts the input for the API. */
export const factorOf = ({ kind, text }: FactorEntry): { token: string } | { backupCode: string } =>
  kind === 'token' ? { token: text } : { backupCode: text };
