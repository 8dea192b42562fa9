import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { PublishingEntry } from '@wyrmgate/contract/publishing';
import type { Tx } from '../platform/database/database.ts';
import { announcements } from './table.ts';

/** When announcements appear and disappear within a time range, for the publishing calendar. */
export const announcementsBetween = async (
  tx: Tx,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<PublishingEntry[]> => {
  const rows = await tx.select().from(announcements);
  return rows.flatMap(({ id, texts, status, starts_at, ends_at }) =>
    (
      [
        ['start', starts_at],
        ['end', ends_at],
      ] as const
    ).flatMap(([moment, at]) =>
      at && at >= from && at < to
        ? [
            {
              kind: 'announcement' as const,
              id,
              title: texts[defaultLanguage] ?? '',
              moment,
              at: at.toISOString(),
              day: null,
              state: status === 'draft' ? ('draft' as const) : at > now ? ('planned' as const) : ('live' as const),
            },
          ]
        : [],
    ),
  );
};
