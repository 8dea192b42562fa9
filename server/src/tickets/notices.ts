import { ticketPath } from '@wyrmgate/contract/tickets-constants';
import { notify, withoutEmail } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findUser, mailTo } from '../users/service.ts';
import type { TicketRow } from './table.ts';

/**
 * Notifies the player in the portal and by email that staff answered. A banned player reads the answer after a login
 * attempt.
 */
export const announceAnswer = async (
  platform: Platform,
  tx: Tx,
  { id, user_id, subject }: TicketRow,
  message: number,
): Promise<void> => {
  const player = await findUser(tx, user_id);
  if (!player || player.status === 'deleted') return;
  const cause = `ticket:${id}:message:${message}`;
  await notify(platform, tx, {
    user: user_id,
    kind: 'ticket_answered',
    cause,
    group: String(id),
    data: { number: id, subject },
    link: ticketPath(id),
  });
  if ((await withoutEmail(tx, 'support', [user_id])).has(user_id)) return;
  await platform.mail.enqueue(tx, {
    cause,
    ...mailTo(player),
    template: 'ticket-answered',
    topic: { topic: 'support', user: user_id },
    values: {
      username: player.username,
      number: id,
      subject,
      path: player.status === 'banned' ? '/login' : ticketPath(id),
    },
  });
};

/** Notifies the player in the portal that the ticket was closed without an answer. */
export const announceClosed = (
  platform: Pick<Platform, 'realtime' | 'clock'>,
  tx: Tx,
  { id, user_id, subject, version }: TicketRow,
): Promise<void> =>
  notify(platform, tx, {
    user: user_id,
    kind: 'ticket_closed',
    cause: `ticket:${id}:closed:${version}`,
    group: String(id),
    data: { number: id, subject },
    link: ticketPath(id),
  });
