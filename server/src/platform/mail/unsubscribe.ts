import { createHash, timingSafeEqual } from 'node:crypto';
import type { Crypto } from '../crypto/crypto.ts';

/** A kind of email that a player can switch off with a link, without logging in. */
export type EmailTopic = { topic: string; user: number };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const macOf = (crypto: Crypto, subject: string): string => crypto.mac('unsubscribe', subject);

/** Formats the topic and the player for the outbox. */
export const topicText = ({ topic, user }: EmailTopic): string => `${topic}.${user}`;

/**
 * Signs a stored topic. The token never expires, because links in old emails must work, and it allows nothing but
 * unsubscribing.
 */
export const unsubscribeToken = (crypto: Crypto, subject: string): string => `${subject}.${macOf(crypto, subject)}`;

/** Returns the topic and the player of a token; undefined if this portal did not sign it. */
export const readUnsubscribeToken = (crypto: Crypto, token: string): EmailTopic | undefined => {
  const [, subject = '', topic = '', user = '', mac = ''] =
    /^(([a-z]{1,20})\.([1-9]\d{0,14}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!timingSafeEqual(digest(mac), digest(macOf(crypto, subject)))) return undefined;
  return { topic, user: Number(user) };
};
