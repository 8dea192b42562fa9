import { type Html, html } from '../shell/page.ts';
import { fillSuccessUrl } from './pay-page.ts';
import type { Session } from './records.ts';

export const renderClosedPage = (session: Session): Html => {
  const expired = session.status === 'expired';
  const back = expired ? (session.cancel_url ?? fillSuccessUrl(session)) : fillSuccessUrl(session);
  return html`<main class="wrap"><section class="card narrow">
<h1>${expired ? 'This session has expired' : session.payment_status === 'paid' ? 'This order is paid' : 'The bank has not decided yet'}</h1>
<p class="quiet">${expired ? 'Nothing was charged. Go back to the shop and start again.' : 'You can go back to the shop. No real money moved.'}</p>
<div class="actions"><a class="button primary whole" href="${back}">Back to the shop</a></div>
</section></main>`;
};

export const renderUnknownPage = (): Html => html`<main class="wrap"><section class="card narrow">
<h1>Payment page not found</h1>
<p class="quiet">The address is wrong or the sandbox no longer has this session. Nothing was charged. Start again in the shop.</p>
</section></main>`;
