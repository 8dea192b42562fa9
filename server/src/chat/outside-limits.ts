// Limits what people without an account write in rooms, as `pace.ts` does for players.
import { chatPace } from '@wyrmgate/contract/chat-constants';
import { postLimits } from '@wyrmgate/contract/forum-constants';
import type { Tx } from '../platform/database/database.ts';
import { permissionsOf } from '../roles/rights.ts';
import { findUser } from '../users/service.ts';
import { typedLinks } from '../word-filter/typed-links.ts';
import { ago } from './pace.ts';
import { mayModerate } from './rights.ts';
import { findRoom } from './rooms.ts';

/** `player` is the account of a sender who linked one. */
type Sender = { player: number | undefined; text: string };

const moderates = async (tx: Tx, player: number | undefined): Promise<boolean> => {
  const user = player === undefined ? undefined : await findUser(tx, player);
  return user !== undefined && mayModerate({ permissions: await permissionsOf(tx, user) });
};

/** Whether the sender may use the links in the text. Senders without an account are limited like new accounts. */
export const mayLink = async (tx: Tx, { player, text }: Sender): Promise<boolean> => {
  const { links } = player === undefined ? postLimits.new : postLimits.trusted;
  return typedLinks(text) <= links || (await moderates(tx, player));
};

/** The most messages of one sender that count towards the pace. */
export const mostCounted = Math.max(...chatPace.map(({ messages }) => messages));

/** Whether a message written at `at` follows the times of the sender's earlier messages at the pace of the room. */
export const keepsPace = async (
  tx: Tx,
  room: string,
  player: number | undefined,
  { earlier, at }: { earlier: readonly Date[]; at: Date },
): Promise<boolean> => {
  const slow = (await findRoom(tx, room))?.slow_seconds ?? 0;
  const within = (seconds: number) => earlier.filter((time) => time > ago(at, seconds)).length;
  const keeps = within(slow) === 0 && chatPace.every(({ seconds, messages }) => within(seconds) < messages);
  return keeps || moderates(tx, player);
};
