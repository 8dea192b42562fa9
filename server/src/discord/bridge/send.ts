// Copies a room's messages to Discord, in order and without duplicates.
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { type RoomMessage, type RoomNumbers, readChanged, readNext, readNumbers } from '../../chat/outside.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAuthors } from '../../users/service.ts';
import { type Bot, DiscordError } from '../client.ts';
import {
  changeAtDiscord,
  deleteAtDiscord,
  deletePersonsMessage,
  readChannel,
  type Said,
  sayAtDiscord,
  type Webhook,
} from './client.ts';
import { type BridgeRow, discordBridgeMessages, discordBridges } from './table.ts';
import { nameAtDiscord, toDiscord } from './text.ts';

const batch = 25;

/** `isOver` returns true shortly before the lease ends, when the run must leave the rest to the next one. */
export type Sides = { bridge: BridgeRow; hook: Webhook; bot: Bot | undefined; isOver: () => boolean };

const sayingOf = async ({ database }: Platform, { author_id, text }: RoomMessage): Promise<Said> => {
  const author = author_id === null ? undefined : (await findAuthors(database.db, [author_id])).get(author_id);
  return { username: nameAtDiscord(author?.name ?? '…'), content: toDiscord(text) };
};

/** Discord responded with an error, so it did not accept the message. */
const isUnsent = (error: unknown): error is DiscordError => error instanceof DiscordError && error.kind !== 'silent';

/** Returns the id of a message that arrived even though the response was lost; undefined if it did not arrive. */
const findArrived = async (
  { database }: Platform,
  { bridge, hook, bot }: Sides,
  { content }: Said,
): Promise<string | undefined> => {
  if (!bot || bridge.channel_id === '') return undefined;
  // A channel that cannot be read must not stop messages to Discord.
  const newest = await readChannel(bot, bridge.channel_id).catch((error: unknown) => {
    if (!isUnsent(error) || error.kind === 'wait') throw error;
    return [];
  });
  for (const { id } of newest.filter((each) => each.webhook_id === hook.id && each.content === content)) {
    const [known] = await database.db
      .select()
      .from(discordBridgeMessages)
      .where(eq(discordBridgeMessages.discord_id, id));
    if (!known) return id;
  }
  return undefined;
};

/**
 * Sends one message. Its row is written first, so that after a lost response the message is looked up instead of sent
 * again.
 */
const sendOne = async (platform: Platform, sides: Sides, message: RoomMessage): Promise<'sent' | 'rejected'> => {
  const { database } = platform;
  const isMessage = eq(discordBridgeMessages.message_id, message.id);
  const said = await sayingOf(platform, message);
  const [begun] = await database.db.select().from(discordBridgeMessages).where(isMessage);
  // The process died after sending the message, before it advanced `out_seq`.
  if (begun?.discord_id) return 'sent';
  let id = begun ? await findArrived(platform, sides, said) : undefined;
  if (id === undefined) {
    await database.db
      .insert(discordBridgeMessages)
      .values({ message_id: message.id, sent: true, edited_at: message.edited_at })
      .onConflictDoNothing();
    try {
      id = await sayAtDiscord(sides.hook, said);
    } catch (error) {
      if (isUnsent(error)) await database.db.delete(discordBridgeMessages).where(isMessage);
      if (isUnsent(error) && error.status === 400) return 'rejected';
      throw error;
    }
  }
  await database.db
    .update(discordBridgeMessages)
    .set({ discord_id: id, edited_at: message.edited_at })
    .where(isMessage);
  return 'sent';
};

/** Sends new messages, and returns whether Discord rejected one, which is then skipped. */
const sendNew = async (platform: Platform, sides: Sides, room: RoomNumbers): Promise<boolean> => {
  const { db } = platform.database;
  let rejected = false;
  for (let seq = sides.bridge.out_seq; ; ) {
    const rows = await readNext(db, room.id, seq, batch);
    for (const row of rows) {
      if (sides.isOver()) return rejected;
      // Messages from Discord are not sent back.
      if (row.author_id !== null && row.removed_at === null)
        rejected = (await sendOne(platform, sides, row)) === 'rejected' || rejected;
      seq = row.seq;
      await db.update(discordBridges).set({ out_seq: seq }).where(eq(discordBridges.room, room.key));
    }
    if (rows.length < batch) return rejected;
  }
};

/** Applies edits and deletions in the chat to the messages on Discord. */
const sendChanges = async (
  platform: Platform,
  { bridge, hook, bot, isOver }: Sides,
  room: RoomNumbers,
): Promise<void> => {
  const { db } = platform.database;
  if (room.last_change <= bridge.out_change) return;
  const changed = await readChanged(db, room.id, bridge.out_change);
  const known = changed.length
    ? await db
        .select()
        .from(discordBridgeMessages)
        .where(
          and(
            inArray(
              discordBridgeMessages.message_id,
              changed.map(({ id }) => id),
            ),
            isNotNull(discordBridgeMessages.discord_id),
          ),
        )
    : [];
  const rows = changed.flatMap((message) => {
    const there = known.find(({ message_id }) => message_id === message.id);
    return there ? [{ message, there }] : [];
  });
  const authors = await findAuthors(
    db,
    rows.flatMap(({ message }) => message.author_id ?? []),
  );
  for (const { message, there } of rows) {
    if (isOver()) return;
    const isMessage = eq(discordBridgeMessages.message_id, message.id);
    // A copy shows its author's name, which cannot be changed on Discord.
    const erased = there.sent && authors.get(message.author_id ?? 0)?.name === null;
    if (message.removed_at || erased) {
      const id = there.discord_id ?? '';
      if (there.sent) await deleteAtDiscord(hook, id);
      else if (bot && bridge.channel_id !== '') await deletePersonsMessage(bot, bridge.channel_id, id);
      await db.delete(discordBridgeMessages).where(isMessage);
    } else if (there.sent && message.edited_at && message.edited_at.getTime() !== there.edited_at?.getTime()) {
      await changeAtDiscord(hook, there.discord_id ?? '', toDiscord(message.text));
      await db.update(discordBridgeMessages).set({ edited_at: message.edited_at }).where(isMessage);
    }
  }
  await db.update(discordBridges).set({ out_change: room.last_change }).where(eq(discordBridges.room, room.key));
};

export const sendRoom = async (platform: Platform, sides: Sides): Promise<{ rejected: boolean }> => {
  // Read before the messages, so that the next run picks up changes made in between.
  const [room] = await readNumbers(platform.database.db, [sides.bridge.room]);
  if (!room) return { rejected: false };
  const rejected = await sendNew(platform, sides, room);
  await sendChanges(platform, sides, room);
  return { rejected };
};
