import { type APIRequestContext, expect } from '@playwright/test';

/** Returns the path and token of the link in the newest email with this recipient and subject. */
export const mailedLink = async (request: APIRequestContext, email: string, subject: string): Promise<string> => {
  let link = '';
  await expect(async () => {
    const box = await (await request.get('/dev/mail')).text();
    const row = box.split('<tr>').find((each) => each.includes(`>${email}<`) && each.includes(`>${subject}`));
    const mail = /href="(\/dev\/mail\/\d+)"/.exec(row ?? '')?.[1] ?? '';
    expect(mail, `an email to ${email}: ${subject}`).not.toBe('');
    link = /href="https?:\/\/[^/"]+(\/[^"]*#token=[\w-]+)"/.exec(await (await request.get(mail)).text())?.[1] ?? '';
    expect(link, 'the link in the email').not.toBe('');
  }).toPass();
  return link;
};
