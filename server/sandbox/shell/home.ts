import type { Gateway } from './gateway.ts';
import type { Incoming, SandboxResponse } from './http.ts';
import { html, pageResponse } from './page.ts';

/** Shows the dashboards of all gateways, to inspect payments and act as the shop, the payer or the bank. */
export const homeResponse = (gateways: readonly Gateway[], prefix: string, request: Incoming): SandboxResponse => {
  const search = (request.query.get('q') ?? '').trim().slice(0, 200);
  const problem = request.query.get('problem');
  return pageResponse({
    title: 'Payment sandbox',
    language: 'en',
    prefix,
    body: html`<main class="wrap wide">
<header class="head">
<div><h1>Payment sandbox</h1>
<p class="quiet">Replaces the gateways. Act as the shop, the payer’s bank or the network.</p></div>
<form method="get" action="${prefix}/" class="search" role="search"><label for="q">Find by reference, session or email</label>
<span class="row"><input id="q" name="q" type="search" value="${search}"><button>Find</button></span></form>
</header>
${problem === null ? undefined : html`<p class="message" role="alert">${problem.slice(0, 300)}</p>`}
${gateways.map((gateway) => gateway.renderDashboard(search))}
</main>`,
  });
};
