import { languages } from '@wyrmgate/contract/languages';
import { describe, expect, it } from 'vitest';
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
