import { routes } from 'virtual:contract-routes';
import type { Contract } from '@wyrmgate/contract';
import { createClient } from '@wyrmgate/contract/client';
import { session } from '../session/session.ts';
import { fetchSend, sessionSend } from './send.ts';

/** The typed client of the browser: `api.payments.history({ query: { limit: 20 } })`. Rejects with `ApiError`. */
export const api = createClient<Contract>(
  routes,
  sessionSend(
    fetchSend((input, init) => fetch(input, init)),
    session,
  ),
);
