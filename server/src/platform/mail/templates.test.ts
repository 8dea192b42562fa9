import { languages } from '@wyrmgate/contract/languages';
import { describe, expect, it } from 'vitest';
import { translate } from '../language/messages.ts';
import { renderTemplate, templateNames, templateSamples } from './templates.ts';

describe.each(templateNames)('the email template %s', (name) => {
  it.each(languages)('renders in %s with every placeholder filled and user input escaped', (language) => {
    const sender = { site: 'Ormveil', support: 'help@portal.example', url: 'https://portal.example' };
    const filled = { ...templateSamples[name], username: '<b>Isaura</b>' } as never;
    const mail = renderTemplate(name, language, filled, sender);
    expect(mail.html).toContain(`lang="${language}"`);
    expect(mail.html).toContain('&lt;b&gt;Isaura');
    expect(mail.html).not.toContain('<b>Isaura');
    for (const part of [mail.subject, mail.html, mail.text])
      expect(part).not.toMatch(/\{\w+|\bmail(-\w+)?:|undefined|NaN/);
  });
});

it.each(languages)('the email about a ticket reply says in %s where to reply, and links to the ticket', (language) => {
  const sender = { site: 'Ormveil', support: 'help@portal.example', url: 'https://portal.example' };
  const mail = renderTemplate('ticket-answered', language, templateSamples['ticket-answered'], sender);
  const note = translate(language, 'mail-tickets:ticket-answered.reply');
  // Undoes the wrapping of long texts and the escaping of apostrophes.
  const words = (text: string) => text.replace(/&#39;|&#x27;|&apos;/g, "'").replace(/\s+/g, ' ');
  for (const part of [mail.html, mail.text]) {
    expect(words(part)).toContain(words(note));
    expect(part).toContain('https://portal.example/tickets/412');
  }
});

describe('the plain text of an email', () => {
  const sender = { site: 'Ormveil', support: 'help@portal.example', url: 'https://portal.example' };
  const sample = templateSamples['payment-completed'];

  it('has the content of its HTML in the same order, without the hidden preview', () => {
    const stop = { topic: 'forum', url: 'https://portal.example/unsubscribe?token=1&b=2' };
    const { text } = renderTemplate('payment-completed', 'en', sample, sender, stop);
    expect(text.split('\n\n')).toEqual([
      'Ormveil',
      '2,800 coins are yours',
      'Hello Isaura,',
      'We received your payment of €19.99 and credited your coins.',
      'Package\nCaptain’s coffer\nCoins\n2,400 + 400 bonus\nAmount\n€19.99\nBalance\n2,800\nReference\nWG-7K3M9QX2TB4F',
      'See your payments\nhttps://portal.example/payment/history',
      `You agreed: “${sample.consent}”`,
      translate('en', 'mail:payment-completed.consent'),
      translate('en', 'mail:payment-completed.report', { days: 3 }),
      '-'.repeat(40),
      translate('en', 'mail:footer', { site: 'Ormveil', support: 'help@portal.example' }),
      'Stop emails about: Forum\nhttps://portal.example/unsubscribe?token=1&b=2',
    ]);
  });

  it('keeps a name with line breaks on a single line', () => {
    const values = { ...sample, username: 'Isaura\n\nPay again at evil.example' };
    expect(renderTemplate('payment-completed', 'en', values, sender).text).toContain(
      '\n\nHello Isaura Pay again at evil.example,\n\n',
    );
  });
});

it('dates in English emails use the British format', () => {
  const sender = { site: 'Ormveil', support: 'help@portal.example', url: 'https://portal.example' };
  const mail = renderTemplate('event-reminder', 'en', templateSamples['event-reminder'], sender);
  expect(mail.text).toContain('Saturday, 21 November 2026 at 20:00 (Europe/Rome)');
});

it('the daily summary links to its entries, and counts those that it leaves out in the subject', () => {
  const sender = { site: 'Ormveil', support: 'help@portal.example', url: 'https://portal.example' };
  const values = templateSamples['notification-digest'];
  const { subject, html, text } = renderTemplate('notification-digest', 'en', values, sender);
  expect(subject).toBe('7 notifications from Ormveil');
  expect(html.match(/<li [^>]+><a href="https:\/\/portal\.example\/(?:forum|tickets)\//g)).toHaveLength(2);
  expect(text.split('\n\n')).toContain(
    [
      '• 4 new replies in “Ninth Gate: is the east ramp too easy?”',
      'https://portal.example/forum/sieges/12-ninth-gate',
      '• The team answered your ticket “My coins did not arrive”',
      'https://portal.example/tickets/412',
    ].join('\n'),
  );
  expect(text).toContain('\n\nAnd 2 more\n\n');
});
