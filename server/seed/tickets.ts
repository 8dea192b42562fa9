import type { BuiltInTopic, TicketState } from '@wyrmgate/contract/tickets-constants';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../src/platform/database/database.ts';
import { translate } from '../src/platform/language/messages.ts';
import { cannedAnswers, ticketMessages, tickets, ticketTopics } from '../src/tickets/table.ts';
import { bans, users } from '../src/users/table.ts';
import { hour } from './random.ts';

type Line = readonly [kind: 'player' | 'staff' | 'note', text: string];
type Row = {
  topic: BuiltInTopic;
  subject: string;
  detail?: string;
  /** Hours since the ticket was opened. */
  age: number;
  state: TicketState;
  rating?: number;
  lines: readonly Line[];
};

const rows: readonly Row[] = [
  {
    topic: 'payment',
    subject: 'Paid by card, but no coins yet',
    detail: 'WG-7Q2M-44',
    age: 30,
    state: 'open',
    lines: [
      [
        'player',
        'I bought the package with 1,100 coins yesterday evening.\nThe bank shows the payment, my balance does not.',
      ],
      ['note', 'The gateway held it for a manual check. It should settle today.'],
    ],
  },
  {
    topic: 'bug',
    subject: 'Stuck in the wall at the Drowned Gate',
    detail: 'Drowned Gate, lower level',
    age: 52,
    state: 'waiting',
    lines: [
      ['player', 'After the second boss I was pushed into the wall and cannot get out.'],
      ['staff', 'Thank you for the report. Which character was it, and does a new login help?'],
    ],
  },
  {
    topic: 'account',
    subject: 'Change of my email address',
    age: 120,
    state: 'answered',
    lines: [
      ['player', 'I no longer have my old mailbox. How can I change the address?'],
      ['staff', 'Open your profile, choose Security, and enter the new address. The link goes to the new mailbox.'],
    ],
  },
  {
    topic: 'other',
    subject: 'Thank you for the siege event',
    age: 300,
    state: 'closed',
    rating: 5,
    lines: [
      ['player', 'That was the best evening in months. When is the next one?'],
      ['staff', 'Glad to hear that! The next siege is in the calendar already.'],
    ],
  },
];

/** In the language of its author, because the portal does not translate what players write. */
const appeal = {
  language: 'de',
  text: 'Mein Bruder hat mit meinem Konto gespielt, während ich weg war. Das Passwort habe ich inzwischen geändert.',
} as const;

const prepared = [
  {
    title: 'Payment is being checked',
    texts: {
      en: 'Thank you for your message. The payment provider is still checking your payment. Your coins arrive by themselves as soon as it is done.',
      de: 'Danke für deine Nachricht. Der Zahlungsdienst prüft deine Zahlung noch. Deine Münzen kommen von selbst, sobald das erledigt ist.',
      tr: 'Mesajın için teşekkürler. Ödeme sağlayıcısı ödemeni hâlâ kontrol ediyor. Bitince jetonların kendiliğinden gelir.',
    },
  },
  {
    title: 'Rules about trading',
    texts: {
      en: 'Selling coins or items for real money is against rule four. Please read the rules on the website.',
      de: 'Der Verkauf von Münzen oder Gegenständen für echtes Geld verstößt gegen Regel vier. Bitte lies die Regeln auf der Website.',
    },
  },
];

/** Tickets of the demo player in each state, and a banned player's appeal. */
export const seedTickets = async (tx: Tx, now: Date): Promise<void> => {
  const idOf = async (name: string) =>
    (
      await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(sql`lower(${users.username})`, name))
    )[0]?.id;
  const topics = await tx.select().from(ticketTopics);
  const topicOf = (key: BuiltInTopic): number => {
    const topic = topics.find((row) => row.key === key);
    if (!topic) throw new Error(`The topic ${key} is missing`);
    return topic.id;
  };
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const [player, staff] = [await idOf('player'), await idOf('lowwizard')];
  if (player === undefined || staff === undefined) throw new Error('The demo accounts are missing');
  const store = async (
    { topic, subject, detail = '', age, state, rating, lines }: Row,
    user: number,
    ban?: number,
  ): Promise<void> => {
    const [ticket] = await tx
      .insert(tickets)
      .values({
        user_id: user,
        topic_id: topicOf(topic),
        subject,
        detail,
        state,
        since: ago(state === 'open' ? age : age / 2),
        created_at: ago(age),
        assignee_id: state === 'open' ? null : staff,
        ban_id: ban ?? null,
        ...(rating && { rating, rated_at: ago(age / 3) }),
      })
      .returning({ id: tickets.id });
    if (!ticket) throw new Error('The ticket was not stored');
    await tx.insert(ticketMessages).values(
      lines.map(([kind, text], index) => ({
        ticket_id: ticket.id,
        author_id: kind === 'player' ? user : staff,
        kind,
        text,
        created_at: ago(age - (index * age) / 2),
      })),
    );
  };
  for (const row of rows) await store(row, player);
  const [ban] = await tx
    .select({ id: bans.id, user: bans.user_id })
    .from(bans)
    .innerJoin(users, and(eq(users.id, bans.user_id), eq(users.status, 'banned')))
    .where(and(isNull(bans.lifted_at), eq(users.language, appeal.language)))
    .orderBy(bans.id)
    .limit(1);
  if (!ban) throw new Error('The demo has no banned player to write the appeal.');
  const { language, text } = appeal;
  const subject = translate(language, 'tickets:appeal.subject');
  await store({ topic: 'ban_appeal', subject, age: 20, state: 'open', lines: [['player', text]] }, ban.user, ban.id);
  await tx.insert(cannedAnswers).values(prepared.map((row) => ({ ...row, updated_at: ago(500) })));
};
