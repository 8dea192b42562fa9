import { createHash, timingSafeEqual } from 'node:crypto';
import type { Crypto } from '../crypto/crypto.ts';

/** A topic whose emails a player can end with a link, without a login. */
export type EmailTopic = { topic: string; user: number };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const macOf = (crypto: Crypto, subject: string): string => crypto.mac('unsubscribe', subject);

/** The topic and the player as the outbox stores them. */
export const topicText = ({ topic, user }: EmailTopic): string => `${topic}.${user}`;

/** Signs the stored topic. The token never expires, because the links of old emails must work, and it allows nothing else. */
export const unsubscribeToken = (crypto: Crypto, subject: string): string => `${subject}.${macOf(crypto, subject)}`;

/** The topic and the player of a token. Undefined if it was not signed by this portal. */
export const readUnsubscribeToken = (crypto: Crypto, token: string): EmailTopic | undefined => {
  const [, subject = '', topic = '', user = '', mac = ''] =
    /^(([a-z]{1,20})\.([1-9]\d{0,14}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!timingSafeEqual(digest(mac), digest(macOf(crypto, subject)))) return undefined;
  return { topic, user: Number(user) };
};
