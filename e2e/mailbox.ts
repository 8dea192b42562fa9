import { type APIRequestContext, expect } from '@playwright/test';

/** The link with a token in the newest mail to `email` with this subject, from the mailbox of the demo: its path. */
export const mailedLink = async (request: APIRequestContext, email: string, subject: string): Promise<string> => {
  let link = '';
  await expect(async () => {
    const box = await (await request.get('/dev/mail')).text();
    const row = box.split('<tr>').find((each) => each.includes(`>${email}<`) && each.includes(`>${subject}`));
    const mail = /href="(\/dev\/mail\/\d+)"/.exec(row ?? '')?.[1] ?? '';
    expect(mail, `a mail to ${email}: ${subject}`).not.toBe('');
    link = /href="https?:\/\/[^/"]+(\/[^"]*#token=[\w-]+)"/.exec(await (await request.get(mail)).text())?.[1] ?? '';
    expect(link, 'the link of the mail').not.toBe('');
  }).toPass();
  return link;
};
