import type { Page } from '@playwright/test';
import { hostileMarkup } from '../server/test/hostile-markup.ts';

/** The API rejects control characters, so the payloads contain none. */
export const payloads = hostileMarkup.map((text) => text.replace(/\p{Cc}/gu, ' '));

export const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
/** A document with every payload, in alternating block types. */
export const docOf = (texts: readonly string[]) => ({
  type: 'doc',
  content: texts.map((text, index) => {
    if (index % 4 === 1) return { type: 'blockquote', content: [paragraph(text)] };
    if (index % 4 === 2) return { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text)] }] };
    if (index % 4 === 3) return { type: 'codeBlock', content: [{ type: 'text', text }] };
    return paragraph(text);
  }),
});
/**
 * Records every effect of a successful attack: a call to `attack()`, a dialog, a new page, or a content security policy
 * violation.
 */
export const watch = async (page: Page) => {
  const found: string[] = [];
  await page.exposeFunction('reportAttack', (what: string) => found.push(what));
  await page.addInitScript(`
    window.attack = () => window.reportAttack('attack() ran');
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.reportAttack('policy: ' + violatedDirective + ' ' + blockedURI));
  `);
  page.on('dialog', (dialog) => {
    // This dialog is the browser's own warning about unsaved text.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => found.push(`popup: ${popup.url()}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) found.push(message.text());
  });
  return found;
};
