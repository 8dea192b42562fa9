import type { Gateway } from './gateway.ts';
import type { Answer, Incoming } from './http.ts';
import { answerPage, html } from './page.ts';

/** What the vendors' dashboards are for: looking at payments and doing what a merchant, a payer or a bank would do. */
export const answerHome = (gateways: readonly Gateway[], prefix: string, request: Incoming): Answer => {
  const search = (request.query.get('q') ?? '').trim().slice(0, 200);
  const problem = request.query.get('problem');
  return answerPage({
    title: 'Payment sandbox',
    language: 'en',
    prefix,
    body: html`<main class="wrap wide">
<header class="head">
<div><h1>Payment sandbox</h1>
<p class="quiet">Stands in for the gateways. Act here as the merchant, the payer’s bank or the network.</p></div>
<form method="get" action="${prefix}/" class="search" role="search"><label for="q">Find by reference, session or email</label>
<span class="row"><input id="q" name="q" type="search" value="${search}"><button>Find</button></span></form>
</header>
${problem === null ? undefined : html`<p class="message" role="alert">${problem.slice(0, 300)}</p>`}
${gateways.map((gateway) => gateway.renderDashboard(search))}
</main>`,
  });
};
