// Components are imported from separate packages, because the package with all of them also loads a syntax
// highlighter, which takes 45 MB of memory.
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { Language } from '@wyrmgate/contract/languages';
import { createElement as h, type ReactNode } from 'react';

// The site's colours. Mail clients keep the dark background in both light and dark mode.
const color = {
  page: '#060b10',
  card: '#0f1a22',
  line: '#1f313c',
  title: '#f5eddd',
  text: '#d8d2c5',
  hint: '#8a9aa3',
};
const ember = { fill: '#f07f3a', ink: '#1c0c03', text: '#f07f3a' };
const sans = 'Geist, system-ui, -apple-system, "Segoe UI", sans-serif';

/** Colours of filled shapes, of text on these shapes, and of accented text elsewhere. */
export type MailAccent = { fill: string; ink: string; text: string };

export type EmailContent = {
  language: Language;
  site: string;
  /** The site's accent colours. If absent, the built-in ones are used. */
  accent?: MailAccent | undefined;
  /** Shown by mail clients next to the subject. */
  preview: string;
  title: string;
  paragraphs: string[];
  /** A list of short texts, each of which can be a link. */
  items?: { text: string; url?: string | undefined }[];
  /** A paragraph after the list. */
  afterItems?: string;
  /** Rows, each with a label and a value. */
  facts?: [string, string][];
  action?: { label: string; url: string };
  notes?: string[];
  footer: string;
  /** Link that unsubscribes from emails of this kind. */
  stop?: { label: string; url: string } | undefined;
};

const paragraph = (text: string, size: number, textColor: string, key: string): ReactNode =>
  h(Text, { key, style: { color: textColor, fontSize: size, lineHeight: 1.6, margin: '0 0 16px' } }, text);

const item = ({ text, url }: { text: string; url?: string | undefined }, index: number): ReactNode =>
  h(
    'li',
    { key: index, style: { lineHeight: 1.5, margin: '0 0 8px', overflowWrap: 'anywhere' } },
    url ? h(Link, { href: url, style: { color: color.title, textDecoration: 'underline' } }, text) : text,
  );

const factRow = ([label, value]: [string, string]): ReactNode =>
  h(
    'tr',
    { key: label },
    h('td', { style: { color: color.hint, fontSize: 15, padding: '7px 0' } }, label),
    h('td', { align: 'right', style: { color: color.title, fontSize: 15, fontWeight: 600, padding: '7px 0' } }, value),
  );

/** Lays out every email. React escapes texts from users. */
export const layout = ({ accent = ember, ...content }: EmailContent): ReactNode =>
  h(
    Html,
    { lang: content.language },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'dark light' }), h('title', null, content.title)),
    h(Preview, null, content.preview),
    h(
      Body,
      { style: { backgroundColor: color.page, fontFamily: sans, margin: 0, padding: '32px 12px' } },
      h(
        Container,
        {
          style: {
            backgroundColor: color.card,
            border: `1px solid ${color.line}`,
            borderRadius: 6,
            maxWidth: 560,
            padding: '32px 28px',
          },
        },
        h(
          Text,
          {
            style: {
              color: accent.text,
              fontFamily: 'Texturina, Georgia, serif',
              fontSize: 20,
              letterSpacing: '.08em',
              margin: '0 0 24px',
            },
          },
          content.site,
        ),
        h(
          Heading,
          {
            as: 'h1',
            style: {
              color: color.title,
              fontFamily: 'Texturina, Georgia, serif',
              fontSize: 28,
              fontWeight: 560,
              lineHeight: 1.25,
              margin: '0 0 16px',
            },
          },
          content.title,
        ),
        ...content.paragraphs.map((text, index) => paragraph(text, 16, color.text, `p${index}`)),
        content.items
          ? h(
              'ul',
              { style: { color: color.text, fontSize: 16, margin: '0 0 20px', padding: '0 0 0 22px' } },
              ...content.items.map(item),
            )
          : null,
        content.afterItems ? paragraph(content.afterItems, 16, color.text, 'afterItems') : null,
        content.facts
          ? h(
              Section,
              { style: { borderTop: `1px solid ${color.line}`, margin: '8px 0 20px', paddingTop: 8 } },
              h(
                'table',
                { width: '100%', cellPadding: 0, cellSpacing: 0, role: 'presentation' },
                h('tbody', null, ...content.facts.map(factRow)),
              ),
            )
          : null,
        content.action
          ? h(
              Section,
              { style: { margin: '4px 0 24px' } },
              h(
                Button,
                {
                  href: content.action.url,
                  style: {
                    backgroundColor: accent.fill,
                    borderRadius: 4,
                    color: accent.ink,
                    fontSize: 16,
                    fontWeight: 600,
                    padding: '13px 24px',
                    textAlign: 'center',
                  },
                },
                content.action.label,
              ),
            )
          : null,
        ...(content.notes ?? []).map((text, index) => paragraph(text, 14, color.hint, `n${index}`)),
        h(Hr, { style: { borderColor: color.line, margin: '12px 0 16px' } }),
        paragraph(content.footer, 13, color.hint, 'footer'),
        content.stop
          ? h(
              Link,
              { href: content.stop.url, style: { color: color.hint, fontSize: 13, textDecoration: 'underline' } },
              content.stop.label,
            )
          : null,
      ),
    ),
  );
