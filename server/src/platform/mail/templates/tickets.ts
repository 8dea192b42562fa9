import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

export type TicketEmails = {
  'ticket-answered': { username: string; number: number; subject: string; path: string };
};
export const ticketSamples: TicketEmails = {
  'ticket-answered': {
    username: 'Isaura',
    number: 412,
    subject: 'My coins did not arrive',
    path: '/tickets/412',
  },
};

/**
 * Emails about tickets, with their texts in `mail-tickets.json`. They do not contain the reply, which may be private.
 */
export const ticketTemplates: Templates<TicketEmails> = {
  'ticket-answered': ({ username, number, subject: title, path }, language, { url }) => {
    const text = (key: string) => translate(language, `mail-tickets:ticket-answered.${key}`, { number, title });
    const subject = text('subject');
    return {
      subject,
      content: {
        preview: subject,
        title: text('title'),
        paragraphs: [greeting(language, username), text('text'), text('reply')],
        action: { label: text('action'), url: `${url}${path}` },
      },
    };
  },
};
