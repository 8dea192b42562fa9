const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? found);

/** Builds a page without scripts, styled by `/api/docs.css`. */
export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/api/docs.css"></head>` +
  `<body>${body}</body></html>`;

export const plainPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export const plainStyles = `
:root { color-scheme: dark; --page: #060b10; --card: #0f1a22; --line: #1f313c; --title: #f5eddd; --text: #d8d2c5; --hint: #8a9aa3; --ember: #ff965a }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1040px; padding: 40px 24px 96px; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, sans-serif }
h1, h2 { color: var(--title); font-family: Georgia, serif; font-weight: 500; line-height: 1.2 }
h1 { font-size: 44px; margin: 0 0 12px } h2 { font-size: 28px; margin: 56px 0 12px; }
a { color: var(--ember) } a:focus-visible, summary:focus-visible { outline: 2px solid #ffb37f; outline-offset: 3px }
nav { display: flex; flex-wrap: wrap; gap: 8px 20px; margin: 20px 0 }
details { background: var(--card); border: 1px solid var(--line); border-radius: 6px; margin: 10px 0 }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: baseline; padding: 12px 16px }
summary code { color: var(--title); overflow-wrap: anywhere }
.method { color: var(--ember); font: 600 13px ui-monospace, monospace; min-width: 54px }
.access { color: var(--hint); font-size: 13.5px; margin-inline-start: auto }
.inside { border-top: 1px solid var(--line); padding: 4px 16px 16px }
table { border-collapse: collapse; width: 100% } th { color: var(--hint); font-weight: 400; font-size: 13.5px; text-align: start }
th, td { border-bottom: 1px solid var(--line); padding: 8px 12px 8px 0; vertical-align: top }
pre { background: #0a1219; border-radius: 4px; overflow: auto; padding: 12px; font-size: 13.5px }
.hint { color: var(--hint) }
`;
