// Copies messages from Discord to the chat. Each message is stored together with the position up to which the channel was read.
import { readRoomKey } from '@wyrmgate/contract/chat-constants';
import { and, eq, isNotNull } from 'drizzle-orm';
import { activeMute } from '../../chat/members.ts';
import { addOutsideMessage, changeOutsideMessage } from '../../chat/outside.ts';
import { keepsPace, mayLink, mostCounted } from '../../chat/outside-limits.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUsers } from '../../users/service.ts';
import type { Bot } from '../client.ts';
import { discordLinks, discordMuted } from '../table.ts';
import { type ChannelMessage, channelPage, isGoneAtDiscord, readChannel } from './client.ts';
import { readReceived, timesOfSender, writtenAt } from './received.ts';
import { type BridgeRow, discordBridgeMessages, discordBridges } from './table.ts';
import { fromDiscord, senderName } from './text.ts';

/** Maximum pages per run; the next run reads the rest. */
const maxPages = 5;
/** Ordinary messages and replies. Other types are system messages, such as joins, pins and calls. */
const spoken = [0, 19];

/**
 * Bots and webhooks, including the bridge’s own webhook, are ignored; otherwise two bridges would echo each other
 * endlessly.
 */
const isPerson = ({ author, webhook_id, type }: ChannelMessage): boolean =>
  author.bot !== true && webhook_id == null && spoken.includes(type);

/** Returns the player who linked a Discord account. */
const playerOf = async (tx: Tx, discordId: string): Promise<number | undefined> => {
  const [link] = await tx
    .select({ user: discordLinks.user_id })
    .from(discordLinks)
    .where(and(eq(discordLinks.discord_id, discordId), isNotNull(discordLinks.user_id)));
  return link?.user ?? undefined;
};

/**
 * Whether to ignore messages from a Discord account. True if the player who linked it, or recently unlinked it, is muted
 * or banned, or if the bridge requires a linked account and it has none.
 */
const isSilenced = async (tx: Tx, discordId: string, { linked_only }: BridgeRow, now: Date): Promise<boolean> => {
  const player = await playerOf(tx, discordId);
  const players = [
    ...(player === undefined ? [] : [player]),
    ...(await tx.select().from(discordMuted).where(eq(discordMuted.discord_id, discordId))).map((row) => row.user_id),
  ];
  for (const id of players) if (await activeMute(tx, id, now)) return true;
  if ([...(await findUsers(tx, players)).values()].some(({ status }) => status !== 'active')) return true;
  return linked_only && player === undefined;
};

const editedAt = ({ edited_timestamp: at }: ChannelMessage): Date | null => (at ? new Date(at) : null);

/** Whether a message keeps the limits of its room for links, pace and slow mode. */
const keepsLimits = async (platform: Platform, tx: Tx, { room }: BridgeRow, message: ChannelMessage, text: string) => {
  const { id, author } = message;
  const player = await playerOf(tx, author.id);
  const earlier = await timesOfSender(platform, tx, { room, sender: author.id, most: mostCounted });
  const inPace = await keepsPace(tx, room, player, { earlier, at: writtenAt(id) });
  return inPace && mayLink(tx, { player, text });
};

const receiveOne = (platform: Platform, bridge: BridgeRow, message: ChannelMessage): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const { room } = bridge;
    const now = platform.clock.now();
    const kind = readRoomKey(room)?.kind;
    const text = fromDiscord(message);
    const sender = message.author.id;
    const isShown = kind && text !== '' && isPerson(message) && !(await isSilenced(tx, sender, bridge, now));
    if (isShown && (await keepsLimits(platform, tx, bridge, message, text))) {
      const name = senderName(message);
      const id = await addOutsideMessage(platform, tx, { room, kind, sender, name, text, now });
      if (id !== undefined)
        await tx
          .insert(discordBridgeMessages)
          .values({ message_id: id, discord_id: message.id, sent: false, edited_at: editedAt(message) });
    }
    await tx.update(discordBridges).set({ in_after: message.id }).where(eq(discordBridges.room, room));
  });

export const receiveRoom = async (platform: Platform, bridge: BridgeRow, bot: Bot): Promise<void> => {
  let after = bridge.in_after;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const messages = await readChannel(bot, bridge.channel_id, after);
    for (const message of messages) {
      await receiveOne(platform, bridge, message);
      after = message.id;
    }
    if (messages.length < channelPage) return;
  }
};

/** Maximum number of missing channel messages to look up per run. */
const maxLookups = 20;

/** Applies edits and deletions on Discord to the newest messages that came from the channel. */
export const followChanges = async (platform: Platform, bridge: BridgeRow, bot: Bot): Promise<void> => {
  const { database, clock } = platform;
  const known = await readReceived(database.db, bridge.room, channelPage);
  if (known.length === 0) return;
  const shown = await readChannel(bot, bridge.channel_id);
  const oldest = shown.length < channelPage ? 0n : BigInt(shown[0]?.id ?? 0);
  let lookups = 0;
  for (const { message_id, discord_id, edited_at } of known) {
    const id = discord_id ?? '';
    const there = shown.find((each) => each.id === id);
    const isMessage = eq(discordBridgeMessages.message_id, message_id);
    const change = (name: string, text: string) => ({
      room: bridge.room,
      id: message_id,
      name,
      text,
      now: clock.now(),
    });
    if (there && editedAt(there)?.getTime() !== edited_at?.getTime())
      await database.transaction(async (tx) => {
        if (await isSilenced(tx, there.author.id, bridge, clock.now())) return;
        const text = fromDiscord(there);
        // A text with too many links counts as a deletion, like one that the filter rejects.
        const isAllowed = await mayLink(tx, { player: await playerOf(tx, there.author.id), text });
        await changeOutsideMessage(platform, tx, change(senderName(there), isAllowed ? text : ''));
        await tx
          .update(discordBridgeMessages)
          .set({ edited_at: editedAt(there) })
          .where(isMessage);
      });
    if (there || BigInt(id) < oldest || lookups === maxLookups) continue;
    lookups += 1;
    if (await isGoneAtDiscord(bot, bridge.channel_id, id))
      await database.transaction(async (tx) => {
        await changeOutsideMessage(platform, tx, change('', ''));
        await tx.delete(discordBridgeMessages).where(isMessage);
      });
  }
};
