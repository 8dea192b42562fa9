import { and, desc, eq } from 'drizzle-orm';
import { mailOutbox } from '../src/platform/mail/table.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

type Mail = typeof mailOutbox.$inferSelect;

/** The mails of one kind to one address, the latest first. */
export const mailsTo = ({ platform }: TestApp, to: string, template: Mail['template']): Promise<Mail[]> =>
  platform.database.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, to), eq(mailOutbox.template, template)))
    .orderBy(desc(mailOutbox.id));

/** Waits until so many mails of this kind are written, and gives back the latest. */
export const waitForMail = (portal: TestApp, to: string, template: string, count = 1): Promise<Mail> =>
  eventually(async () => {
    const mails = await mailsTo(portal, to, template);
    return mails.length >= count && mails.every(({ plain }) => plain !== '') && mails[0];
  });

/** The token of the link that was mailed last, as its reader would follow it. */
export const mailedToken = async (
  portal: TestApp,
  to: string,
  count = 1,
  template: Mail['template'] = 'password-reset',
): Promise<string> => {
  const { plain } = await waitForMail(portal, to, template, count);
  const token = /#token=([\w-]+)/.exec(plain)?.[1];
  if (!token) throw new Error(`The mail has no link: ${plain}`);
  return token;
};
