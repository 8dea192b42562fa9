import { routes } from 'virtual:contract-routes';
import type { Contract } from '@wyrmgate/contract';
import { createClient } from '@wyrmgate/contract/client';
import { session } from '../session/session.ts';
import { reportingSend } from './admin-failures.ts';
import { factorQuestion } from './factor-question.ts';
import { factorSend } from './factor-send.ts';
import { fetchSend, sessionSend } from './send.ts';

/** The browser's typed client: `api.payments.history({ query: { limit: 20 } })`. Rejects with `ApiError`. */
export const api = createClient<Contract>(
  routes,
  reportingSend(
    factorSend(
      sessionSend(
        fetchSend((input, init) => fetch(input, init)),
        session,
      ),
      { prove: factorQuestion.ask, mustSetUp: () => void session.validate() },
    ),
  ),
);
