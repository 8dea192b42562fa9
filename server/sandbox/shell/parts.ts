import { type Html, html } from './page.ts';

export const badge = (tone: string, text: string): Html => html`<span class="badge ${tone}">${text}</span>`;

export const buttonTo = (action: string, text: string, fields: Record<string, string> = {}): Html =>
  html`<form method="post" action="${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button>${text}</button></form>`;

export const showMoney = (value: string | number, currency: string, locale = 'en'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(value));

/** Renders a collapsed list of the less common payment outcomes. */
export const renderOutcomes = (outcomes: readonly { value: string; title: string; text: string }[]): Html =>
  html`<details><summary>More outcomes</summary>
<ul class="outcomes">${outcomes.map(
    ({ value, title, text }) => html`<li><button class="plain" name="outcome" value="${value}"><strong>${title}</strong>
<span class="small">${text}</span></button></li>`,
  )}</ul></details>`;

type Sent = { id: string; name: string; attempts: readonly { status: number }[] };
/** Renders the webhooks of a payment, each with buttons to send it again. */
export const renderEvents = (events: readonly Sent[], actionOf: (id: string) => string): Html =>
  html`<div class="part"><strong>Webhooks</strong></div>
${events.map(
  ({ id, name, attempts }) => html`<div class="row spread"><span class="mono">${name}</span>
<span class="row">${badge(
    attempts.some(({ status }) => status >= 200 && status < 300) ? 'success' : 'warning',
    attempts.length === 0 ? 'not sent' : `last response ${attempts.at(-1)?.status ?? 0}`,
  )}${buttonTo(actionOf(id), 'Send again')}${buttonTo(actionOf(id), 'Send twice', { copies: '2' })}</span></div>`,
)}`;
