import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Section, Text } from '@react-email/components';
import type { Language } from '@wyrmgate/contract/languages';
import { createElement as h, type ReactNode } from 'react';

// The colours of the site, on a dark ground that mail programs keep in light and dark mode.
const color = {
  page: '#060b10',
  card: '#0f1a22',
  line: '#1f313c',
  title: '#f5eddd',
  text: '#d8d2c5',
  hint: '#8a9aa3',
  ember: '#f07f3a',
  emberInk: '#1c0c03',
};
const sans = 'Geist, system-ui, -apple-system, "Segoe UI", sans-serif';

export type Sheet = {
  language: Language;
  site: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  title: string;
  paragraphs: string[];
  /** Label and value, one row each. */
  facts?: [string, string][];
  action?: { label: string; url: string };
  notes?: string[];
  footer: string;
};

const paragraph = (text: string, size: number, tint: string, key: string): ReactNode =>
  h(Text, { key, style: { color: tint, fontSize: size, lineHeight: 1.6, margin: '0 0 16px' } }, text);

const factRow = ([label, value]: [string, string]): ReactNode =>
  h(
    'tr',
    { key: label },
    h('td', { style: { color: color.hint, fontSize: 15, padding: '7px 0' } }, label),
    h('td', { align: 'right', style: { color: color.title, fontSize: 15, fontWeight: 600, padding: '7px 0' } }, value),
  );

/** The one layout of all mails. User text arrives as text and is escaped by React. */
export const layout = (sheet: Sheet): ReactNode =>
  h(
    Html,
    { lang: sheet.language },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'dark light' }), h('title', null, sheet.title)),
    h(Preview, null, sheet.preview),
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
              color: color.ember,
              fontFamily: 'Texturina, Georgia, serif',
              fontSize: 20,
              letterSpacing: '.08em',
              margin: '0 0 24px',
            },
          },
          sheet.site,
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
          sheet.title,
        ),
        ...sheet.paragraphs.map((text, index) => paragraph(text, 16, color.text, `p${index}`)),
        sheet.facts
          ? h(
              Section,
              { style: { borderTop: `1px solid ${color.line}`, margin: '8px 0 20px', paddingTop: 8 } },
              h(
                'table',
                { width: '100%', cellPadding: 0, cellSpacing: 0, role: 'presentation' },
                h('tbody', null, ...sheet.facts.map(factRow)),
              ),
            )
          : null,
        sheet.action
          ? h(
              Section,
              { style: { margin: '4px 0 24px' } },
              h(
                Button,
                {
                  href: sheet.action.url,
                  style: {
                    backgroundColor: color.ember,
                    borderRadius: 4,
                    color: color.emberInk,
                    fontSize: 16,
                    fontWeight: 600,
                    padding: '13px 24px',
                  },
                },
                sheet.action.label,
              ),
            )
          : null,
        ...(sheet.notes ?? []).map((text, index) => paragraph(text, 14, color.hint, `n${index}`)),
        h(Hr, { style: { borderColor: color.line, margin: '12px 0 16px' } }),
        paragraph(sheet.footer, 13, color.hint, 'footer'),
      ),
    ),
  );
