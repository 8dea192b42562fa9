import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { mediaProblems } from '@wyrmgate/contract/media';
import { type tickets as contract, ticketProblems } from '@wyrmgate/contract/tickets';
import { attachmentTypes, maxAttachmentsPerDay } from '@wyrmgate/contract/tickets-constants';
import { and, count, eq, gt, isNull, ne, not, or } from 'drizzle-orm';
import type { External, User, Work } from '../http/context.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { encodeOnePicture, sniffType } from '../media/one-picture.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUser } from '../users/service.ts';
import { isConcerned } from './concerned.ts';
import { ticketAttachments, ticketMessages, tickets } from './table.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;

/** Throws if the player has reached the daily limit for pictures. */
const assertFew = async (tx: Tx, uploader: number, now: Date): Promise<void> => {
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(ticketAttachments)
    .where(
      and(
        eq(ticketAttachments.uploader_id, uploader),
        gt(ticketAttachments.created_at, new Date(now.getTime() - dayMs)),
      ),
    );
  if (total >= maxAttachmentsPerDay)
    throw problem(ticketProblems.tooManyAttachments, { details: { most: maxAttachmentsPerDay } });
};

const encode = (context: External<User>, path: string) =>
  encodeOnePicture(context.platform, path).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    const { code } = error.problem;
    if (code === mediaProblems.tooManyPixels.code) throw problem(ticketProblems.pictureTooLarge);
    if (code === mediaProblems.broken.code) throw problem(ticketProblems.brokenPicture);
    throw problem(ticketProblems.pictureBusy, { retryAfterSeconds: 30 });
  });

/** Stores a picture for the next message of the caller. Unused pictures are deleted after a day. */
export const uploadAttachment = async (
  context: External<User>,
  { body: file }: Received<Contract['attach']>,
): Promise<Returned<Contract['attach']>> => {
  const { platform, actor } = context;
  // Counted before decoding, so that rejected files count too.
  const wait = await platform.limits.consume('ticketPictures', String(actor.id));
  if (wait > 0)
    throw problem(ticketProblems.tooManyAttachments, {
      details: { most: maxAttachmentsPerDay },
      retryAfterSeconds: wait,
    });
  await assertFew(platform.database.db, actor.id, context.now);
  const type = await sniffType(file.path);
  if (!attachmentTypes.some((each) => each === type)) throw problem(ticketProblems.wrongPicture);
  const picture = await encode(context, file.path);
  return context.transaction(async ({ tx, now }) => {
    await lockUser(tx, actor.id);
    await assertFew(tx, actor.id, now);
    const [row] = await tx
      .insert(ticketAttachments)
      .values({ uploader_id: actor.id, ...picture, created_at: now })
      .returning({ id: ticketAttachments.id, width: ticketAttachments.width, height: ticketAttachments.height });
    if (!row) throw new Error('The picture was not stored.');
    return row;
  });
};

const shown = (row: { webp: Uint8Array } | undefined): Returned<Contract['attachment']> => {
  if (!row) throw problem(ticketProblems.attachmentNotFound);
  return { type: 'image/webp', base64: Buffer.from(row.webp).toString('base64') };
};

/** Returns a picture from a message of the caller's ticket, or one that the caller uploaded and has not sent yet. */
export const getAttachment = async (
  { tx, actor }: Work<User>,
  { params: { id } }: Received<Contract['attachment']>,
): Promise<Returned<Contract['attachment']>> => {
  const [row] = await tx
    .select({ webp: ticketAttachments.webp })
    .from(ticketAttachments)
    .leftJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.message_id))
    .leftJoin(tickets, eq(tickets.id, ticketMessages.ticket_id))
    .where(
      and(
        eq(ticketAttachments.id, id),
        or(
          and(eq(tickets.user_id, actor.id), ne(ticketMessages.kind, 'note')),
          and(isNull(ticketAttachments.message_id), eq(ticketAttachments.uploader_id, actor.id)),
        ),
      ),
    );
  return shown(row);
};

/** Returns a picture of a ticket, unless the ticket concerns the caller. */
export const getAttachmentForStaff = async (
  { tx, actor }: Work<User>,
  { params: { id } }: Received<Contract['adminAttachment']>,
): Promise<Returned<Contract['adminAttachment']>> => {
  const [row] = await tx
    .select({ webp: ticketAttachments.webp })
    .from(ticketAttachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.message_id))
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticket_id))
    .where(and(eq(ticketAttachments.id, id), not(isConcerned(actor))));
  return shown(row);
};
