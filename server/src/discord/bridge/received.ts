import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { idsOfRoom } from '../../chat/outside.ts';
import type { Tx } from '../../platform/database/database.ts';
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

/** Call it when the bridge gets a different channel, which does not contain these messages. */
export const forgetReceived = async (tx: Tx, room: string): Promise<void> => {
  await tx.delete(discordBridgeMessages).where(fromChannel(tx, room));
};
