import { type Answer, problemCodeOf, type Send } from '@wyrmgate/contract/client';

type Ways = {
  /** Asks the user for their second factor. Resolves to false if they cancel. */
  prove: () => Promise<boolean>;
  /** Called if the user must first set up a second factor or choose a new password. */
  mustSetUp: () => void;
};

const hasCode = (answer: Answer, code: string): boolean => answer.status === 403 && problemCodeOf(answer) === code;

/** When a call requires a fresh second factor, asks for it and repeats the call. */
export const factorSend =
  (send: Send, { prove, mustSetUp }: Ways): Send =>
  async (request) => {
    const first = await send(request);
    if (hasCode(first, 'auth.twoFactorSetupRequired') || hasCode(first, 'auth.passwordChangeRequired')) mustSetUp();
    if (!hasCode(first, 'auth.freshFactorRequired') || !(await prove())) return first;
    return send(request);
  };
