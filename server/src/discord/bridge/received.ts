import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { idsOfRoom, idsOfSender } from '../../chat/outside.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { discordBridgeMessages } from './table.ts';

const fromChannel = (tx: Tx, room: string) =>
  and(
    eq(discordBridgeMessages.sent, false),
    isNotNull(discordBridgeMessages.discord_id),
    inArray(discordBridgeMessages.message_id, idsOfRoom(tx, room)),
  );

/** Returns the newest messages in a room that came from its channel. */
export const readReceived = (tx: Tx, room: string, limit: number) =>
  tx
    .select()
    .from(discordBridgeMessages)
    .where(fromChannel(tx, room))
    .orderBy(desc(discordBridgeMessages.message_id))
    .limit(limit);

const discordEpochMs = 1_420_070_400_000n;
/** Returns when a message was written, which its Discord id contains. */
export const writtenAt = (discordId: string): Date => new Date(Number((BigInt(discordId) >> 22n) + discordEpochMs));

/** Returns when the newest messages of a Discord account in a room were written. */
export const timesOfSender = async (
  platform: Pick<Platform, 'crypto'>,
  tx: Tx,
  { room, sender, most }: { room: string; sender: string; most: number },
): Promise<Date[]> => {
  const rows = await tx
    .select({ id: discordBridgeMessages.discord_id })
    .from(discordBridgeMessages)
    .where(
      and(
        eq(discordBridgeMessages.sent, false),
        inArray(discordBridgeMessages.message_id, idsOfSender(platform, tx, room, sender)),
      ),
    )
    .orderBy(desc(discordBridgeMessages.message_id))
    .limit(most);
  return rows.flatMap(({ id }) => (id === null ? [] : writtenAt(id)));
};

/** Call it when the bridge gets a different channel, which does not contain these messages. */
export const forgetReceived = async (tx: Tx, room: string): Promise<void> => {
  await tx.delete(discordBridgeMessages).where(fromChannel(tx, room));
};
