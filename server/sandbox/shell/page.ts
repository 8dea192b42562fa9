import type { SandboxResponse } from './http.ts';
import { styleSheet } from './style.ts';

/** Markup that is escaped or comes from the code. Pages contain no other text. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | undefined | readonly Html[];

export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(strings.map((text, index) => text + show(pieces[index])).join(''));

const show = (piece: Piece): string => {
  if (piece === undefined) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('\n');
  return String(piece).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
};

/** `form-action` allows any host, because browsers apply it to the redirect back to the shop. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self' http: https:",
  "frame-ancestors 'self'",
].join('; ');

export const pageResponse = (
  page: { title: string; language: string; prefix: string; body: Html },
  status = 200,
): SandboxResponse => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  },
  body: html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="${page.prefix}/sandbox.svg" type="image/svg+xml">
<link rel="stylesheet" href="${page.prefix}/sandbox.css">
</head>
<body lang="en">
<header class="notice"><p><strong>Payment sandbox.</strong> No real money moves here. Never type a real card number.</p></header>
${page.body}
</body>
</html>`.text,
});

export const styleResponse = (): SandboxResponse => ({
  status: 200,
  headers: {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  },
  body: styleSheet,
});

export const sigilResponse = (): SandboxResponse => ({
  status: 200,
  headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'max-age=3600' },
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M5 2h25v25l-3 3H2V5z" fill="#f07f3a"/><path d="M9 17l5 5 9-12" fill="none" stroke="#1c0c03" stroke-width="3.5"/></svg>',
});
