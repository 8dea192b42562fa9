import { languages } from '@wyrmgate/contract/languages';
import { describe, expect, it } from 'vitest';
import { translate } from '../language/messages.ts';
import { renderTemplate, templateNames, templateSamples } from './templates.ts';

describe.each(templateNames)('the email template %s', (name) => {
  it.each(languages)('renders in %s with every placeholder filled and user text escaped', async (language) => {
    const sender = { site: 'Ormveil', support: 'help@portal.example', url: 'https://portal.example' };
    const filled = { ...templateSamples[name], username: '<b>Isaura</b>' } as never;
    const mail = await renderTemplate(name, language, filled, sender);
    expect(mail.html).toContain(`lang="${language}"`);
    expect(mail.html).toContain('&lt;b&gt;Isaura');
    expect(mail.html).not.toContain('<b>Isaura');
    for (const part of [mail.subject, mail.html, mail.text])
      expect(part).not.toMatch(/\{\w+|\bmail(-\w+)?:|undefined|NaN/);
  });
});

it.each(languages)(
  'the email about an answered ticket says in %s where to reply, and links to the ticket',
  async (language) => {
    const sender = { site: 'Ormveil', support: 'help@portal.example', url: 'https://portal.example' };
    const mail = await renderTemplate('ticket-answered', language, templateSamples['ticket-answered'], sender);
    const note = translate(language, 'mail-tickets:ticket-answered.reply');
    // Long texts are wrapped, and apostrophes escaped.
    const words = (text: string) => text.replace(/&#39;|&#x27;|&apos;/g, "'").replace(/\s+/g, ' ');
    for (const part of [mail.html, mail.text]) {
      expect(words(part)).toContain(words(note));
      expect(part).toContain('https://portal.example/tickets/412');
    }
  },
);
