import { and, desc, eq } from 'drizzle-orm';
import { mailOutbox } from '../src/platform/mail/table.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

type Mail = typeof mailOutbox.$inferSelect;

/** Returns the emails of one template to one address, latest first. */
export const mailsTo = ({ platform }: TestApp, to: string, template: Mail['template']): Promise<Mail[]> =>
  platform.database.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, to), eq(mailOutbox.template, template)))
    .orderBy(desc(mailOutbox.id));

/** Waits for `count` rendered emails of a template to an address and returns the latest. */
export const waitForMail = (portal: TestApp, to: string, template: string, count = 1): Promise<Mail> =>
  eventually(async () => {
    const mails = await mailsTo(portal, to, template);
    return mails.length >= count && mails.every(({ plain }) => plain !== '') && mails[0];
  });

/** Returns the token in the link of the latest email. */
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
