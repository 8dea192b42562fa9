import type { WebhookRow } from './table.ts';

/** Encryption context of the address and the secrets. */
export const secretContext = ({ key }: Pick<WebhookRow, 'key'>): string => `webhook:${key}`;
