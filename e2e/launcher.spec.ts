import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { logIn } from './users.ts';

test('launchers receive a valid signature for a file list that staff checked and published', async ({
  page,
  request,
}) => {
  const errors = browserErrors(page);
  const version = `9.0.${randomBytes(3).toString('hex')}`;
  const sum = createHash('sha256').update('content').digest('hex');

  await test.step('invalid entries are listed one by one', async () => {
    await logIn(page, 'implementor');
    await page.goto('/admin/launcher?new=1');
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Version').fill(version);
    await drawer
      .getByRole('textbox', { name: 'File list' })
      .fill(`../game.exe,7,${sum}\nGAME.exe,7,${sum}\ngame.EXE,7,${sum}`);
    await drawer.getByRole('button', { name: 'Save as draft' }).click();
    await expect(drawer.getByText(/^Entry 1: The path must stay/)).toBeVisible();
    await expect(drawer.getByText(/^Entry 3: This path is already/)).toBeVisible();
  });

  await test.step('an uploaded file list becomes a draft', async () => {
    const drawer = page.getByRole('dialog');
    const buffer = Buffer.from(`path,size,sha256\ngame.exe,7,${sum}\n`);
    await drawer.getByLabel('Choose a file').setInputFiles({ name: 'files.csv', mimeType: 'text/csv', buffer });
    await expect(drawer.getByRole('textbox', { name: 'File list' })).toHaveValue(/^path,size,sha256/);
    await drawer.getByRole('button', { name: 'Save as draft' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(version) })).toContainText('Draft');
  });

  await test.step('staff review the changes and publish the draft', async () => {
    await page.getByRole('button', { name: `Changes and publishing: ${version}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 added')).toBeVisible();
    await dialog.getByRole('button', { name: `Publish ${version}` }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(version) })).toContainText('Current');
  });

  await test.step('the manifest contains the release and is signed with the key shown in the back office', async () => {
    const text = (await page.getByRole('listitem').filter({ hasText: 'Newest' }).locator('code').textContent()) ?? '';
    const reply = await request.get('/api/launcher/manifest');
    const body = await reply.body();
    const raw = Buffer.from(text, 'base64');
    const id = createHash('sha256').update(raw).digest('hex').slice(0, 16);
    const signature = reply
      .headers()
      ['x-launcher-signature']?.split(', ')
      .find((each) => each.startsWith(`${id}=`));
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    expect(verify(null, body, key, Buffer.from(signature?.slice(id.length + 1) ?? '', 'base64'))).toBe(true);
    expect(JSON.parse(body.toString()).data).toMatchObject({
      version,
      files: [{ path: 'game.exe', size: 7, sha256: sum }],
    });
  });

  await test.step('a mirror is validated and added', async () => {
    await page.getByRole('button', { name: 'Edit mirrors' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Add a mirror' }).click();
    await drawer.getByLabel('Name').last().fill('Second');
    await drawer.getByLabel('Folder').last().fill('https://files.example/client?x=1');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('Enter an address without ? or #')).toBeVisible();
    await drawer.getByLabel('Folder').last().fill('https://files.example/client');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText('https://files.example/client/')).toBeVisible();
  });
  // The rejected file list logs a 400.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});
