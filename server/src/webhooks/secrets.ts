import type { WebhookRow } from './table.ts';

/** Encryption context of address and secrets. */
export const secretContext = ({ key }: Pick<WebhookRow, 'key'>): string => `webhook:${key}`;
