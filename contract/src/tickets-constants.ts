/** `open` waits for staff, `waiting` for the player; `answered` needs no further action. */
export const ticketStates = ['open', 'waiting', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];
/** States that staff can set together with an answer. */
export const answeredStates = ['answered', 'waiting', 'closed'] as const;

/** Topics of every portal. Their names come from the locale files until staff rename them. */
export const builtInTopics = ['account', 'payment', 'bug', 'report', 'ban_appeal', 'other'] as const;
export type BuiltInTopic = (typeof builtInTopics)[number];
/** What a topic's form asks for in addition to subject and text. A reported player is required. */
export const topicDetails = ['none', 'character', 'payment', 'player'] as const;

/** Who wrote a message. Players never see notes. */
export const messageKinds = ['player', 'staff', 'note'] as const;
export type TicketMessageKind = (typeof messageKinds)[number];

/** Choices for the minimum hours since a ticket's state changed. */
export const ticketAges = { day: 24, three_days: 72, week: 168, month: 720 } as const;
export type TicketAge = keyof typeof ticketAges;
export const ticketAgeNames = Object.keys(ticketAges) as [TicketAge, ...TicketAge[]];

export const maxSubject = 120;
export const maxTicketText = 5000;
export const maxTicketDetail = 80;
export const maxRatingNote = 500;
/** Maximum number of a player's tickets that are not closed. */
export const maxOpenTickets = 5;
/** Maximum number of a player's messages per hour, across all tickets. */
export const maxMessagesPerHour = 20;
export const maxMessagesPerTicket = 300;
export const maxTopics = 30;
export const maxTopicName = 60;
export const maxCannedAnswers = 100;
export const maxAnswerTitle = 80;

/** Types of pictures that players and staff can attach. */
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const maxAttachmentBytes = 8 * 1_048_576;
export const maxAttachmentsPerMessage = 4;
export const maxAttachmentsPerTicket = 20;
export const maxAttachmentsPerDay = 20;

/** Minutes during which a banned player can appeal after entering the right password. */
export const appealMinutes = 30;
/** Maximum number of appeals against one ban. Only one can be open at a time. */
export const maxAppealsPerBan = 3;

/**
 * Days until a waiting ticket is closed, days for which a closed ticket can be reopened, and days until it is deleted.
 */
export const ticketDays = {
  tickets_close_days: { min: 1, max: 365, normal: 14 },
  tickets_reopen_days: { min: 0, max: 365, normal: 14 },
  tickets_retention_days: { min: 30, max: 3650, normal: 365 },
} as const;

/** Address of the page on which a player reads a ticket. */
export const ticketPath = (id: number): string => `/tickets/${id}`;
