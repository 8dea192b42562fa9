// Builds the content of deliveries, either signed JSON or a message to a Discord channel.
import { createHmac, randomBytes } from 'node:crypto';
import type { Language } from '@wyrmgate/contract/languages';
import { fallbackOrder } from '../platform/content-language.ts';
import { translate } from '../platform/language/messages.ts';
import type { WebhookEventRow } from './table.ts';

type Event = Pick<WebhookEventRow, 'public_id' | 'type' | 'data' | 'occurred_at'>;

/** Creates a secret in the format of Standard Webhooks. */
export const createSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Returns the body of a signed webhook, which is the same in every attempt. */
export const bodyOf = ({ type, data, occurred_at }: Event): string =>
  JSON.stringify({ type, timestamp: occurred_at.toISOString(), data });

/**
 * Returns the headers of Standard Webhooks. Each secret adds one signature over the id, the time of the attempt and the
 * body.
 */
export const signedHeaders = (
  { public_id: id }: Event,
  body: string,
  secrets: readonly string[],
  now: Date,
): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};

/** Escapes a text for Discord, so that it cannot contain formatting, links or mentions. */
export const plainForDiscord = (text: string, max: number): string => {
  const short = text.length > max ? `${text.slice(0, max - 1)}…` : text;
  return short.replace(/[\\*_~`|>#[\]()<>@:-]/g, (found) => (found === '@' ? '@\u200b' : `\\${found}`));
};

type Texts = Partial<Record<Language, { title?: string; excerpt?: string; url?: string }>>;
/** Returns the facts of events that have a message. `texts` is keyed by language. */
type Facts = {
  texts?: Texts;
  language?: Language;
  starts_at?: string;
  url?: string;
  title?: string;
  coins?: number;
  kind?: string;
};

const textIn = ({ texts = {}, language: source = 'en' }: Facts, language: Language) => {
  for (const one of fallbackOrder(language, source)) if (texts[one]?.title) return texts[one];
  return {};
};

/** Builds one embed. Its texts have at most half the length that Discord allows, because escaping can double it. */
const embedOf = (event: Event, language: Language): Record<string, unknown> => {
  const facts = event.data as Facts;
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `webhooks:discord.${key}`, values);
  switch (event.type) {
    case 'news.published':
    case 'event.published': {
      const { title = '', excerpt = '', url } = textIn(facts, language);
      const starts = facts.starts_at === undefined ? '' : `<t:${Math.floor(Date.parse(facts.starts_at) / 1000)}:F>\n`;
      return {
        author: { name: t(event.type === 'news.published' ? 'news' : 'event') },
        title: plainForDiscord(title, 120),
        description: `${starts}${plainForDiscord(excerpt, 1000)}`,
        url: url ?? facts.url,
      };
    }
    case 'forum.thread_created':
      return { author: { name: t('thread') }, title: plainForDiscord(facts.title ?? '', 120), url: facts.url };
    case 'payment.completed':
      return { description: t(facts.kind === 'donation' ? 'donation' : 'purchase', { coins: facts.coins ?? 0 }) };
    default:
      return { description: t('test') };
  }
};

/** Returns the body of a message to a Discord channel. It never mentions anyone, even if its texts contain mentions. */
export const discordBodyOf = (event: Event, language: Language): string =>
  JSON.stringify({
    embeds: [{ ...embedOf(event, language), timestamp: event.occurred_at.toISOString() }],
    allowed_mentions: { parse: [] },
  });
