import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import type { publishing as contract } from '@wyrmgate/contract/publishing';
import { maxPublishingDays, publishedKinds, publishedPermissions } from '@wyrmgate/contract/publishing-constants';
import { announcementsBetween } from '../announcements/calendar.ts';
import { eventsBetween } from '../events/calendar.ts';
import type { User, Work } from '../http/context.ts';
import { newsBetween, newsDrafts } from '../news/calendar.ts';

type Contract = typeof contract;

/** Returns the entries of the publishing calendar, of all kinds that the caller may see. */
export const showCalendar = async (
  { tx, actor, now }: Work<User>,
  { query }: Received<Contract['calendar']>,
): Promise<Returned<Contract['calendar']>> => {
  const kinds = publishedKinds.filter((kind) => holdsPermission(actor.permissions, publishedPermissions[kind]));
  const from = new Date(query.from);
  const to = new Date(Math.min(Date.parse(query.to), from.getTime() + maxPublishingDays * 86_400_000));
  const range = { from, to, now };
  const entries = [
    ...(kinds.includes('news') ? await newsBetween(tx, range) : []),
    ...(kinds.includes('event') ? await eventsBetween(tx, range) : []),
    ...(kinds.includes('announcement') ? await announcementsBetween(tx, range) : []),
  ];
  return {
    kinds,
    entries: entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    drafts: kinds.includes('news') ? await newsDrafts(tx) : [],
  };
};
