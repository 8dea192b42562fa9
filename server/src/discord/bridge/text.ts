// Converts texts between the chat and Discord. Converted texts notify no one and are not formatted.
import { linkPattern, maxChatText } from '@wyrmgate/contract/chat-constants';
import type { ChannelMessage } from './client.ts';

/** Discord's limits for a message and for the name of a webhook. */
const maxContent = 2000;
const maxName = 80;
/** An invisible character that breaks up mentions and words that Discord rejects. */
const joiner = '\u2060';

const escapeMarks = (text: string): string =>
  text
    .replace(/[\\*_~`|[\]<]/g, '\\$&')
    .replace(/^(\s*)([>#-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/gm, '$1\\$2')
    .replace(/@/g, `@${joiner}`);

/** Truncates without splitting a character, and adds an ellipsis. */
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  // A backslash at the end would escape the ellipsis.
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\\+$/, '')}…`;
};

/** Escapes a player’s text so that Discord shows it literally. URLs stay links. */
export const toDiscord = (text: string): string => {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(linkPattern)) {
    parts.push(escapeMarks(text.slice(from, match.index)), match[0].replace(/@/g, '%40'));
    from = match.index + match[0].length;
  }
  parts.push(escapeMarks(text.slice(from)));
  return cut(parts.join(''), maxContent);
};

/** Discord rejects webhook names that contain these words. */
export const nameAtDiscord = (name: string): string =>
  name
    .replace(/(d)(iscord)/gi, `$1${joiner}$2`)
    .replace(/(c)(lyde)/gi, `$1${joiner}$2`)
    .slice(0, maxName);

/** Control characters, and characters that hide text or change its direction. */
const unsafe = /(?!\n)\p{Cc}|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Cs}/gu;
const plain = (text: string): string => text.toWellFormed().replace(unsafe, '');

/** The name of the sender in the chat. Empty names get a placeholder. */
export const senderName = ({ author }: ChannelMessage): string => {
  const name = plain(author.global_name || author.username)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 32)
    .toWellFormed();
  return `${name || 'Someone'} (Discord)`;
};

/** A message from Discord as plain text: names instead of ids, and no `@` mentions anyone in the portal. */
export const fromDiscord = ({ content, mentions }: ChannelMessage): string => {
  const names = new Map(mentions.map(({ id, global_name, username }) => [id, plain(global_name || username)]));
  const text = plain(content)
    .replace(/<@!?(\d+)>/g, (_, id: string) => `@${names.get(id) ?? '…'}`)
    .replace(/<@&\d+>/g, '@…')
    .replace(/<#\d+>/g, '#…')
    .replace(/<a?:(\w+):\d+>/g, ':$1:')
    .replace(/<t:(-?\d{1,11})(?::\w)?>/g, (_, at: string) => new Date(Number(at) * 1000).toISOString())
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return cut(text.replace(/@/g, `@${joiner}`), maxChatText);
};
