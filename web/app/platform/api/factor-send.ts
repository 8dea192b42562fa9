import { type Answer, problemCodeOf, type Send } from '@wyrmgate/contract/client';

type Ways = {
  /** Asks the user to prove their second factor; false if they cancel. */
  prove: () => Promise<boolean>;
  /** Called when the user must set up a second factor or a new password first. */
  mustSetUp: () => void;
};

const hasCode = (answer: Answer, code: string): boolean => answer.status === 403 && problemCodeOf(answer) === code;

/** Repeats a call that requires a fresh second factor after the user has proved it. */
export const factorSend =
  (send: Send, { prove, mustSetUp }: Ways): Send =>
  async (request) => {
    const first = await send(request);
    if (hasCode(first, 'auth.twoFactorSetupRequired') || hasCode(first, 'auth.passwordChangeRequired')) mustSetUp();
    if (!hasCode(first, 'auth.freshFactorRequired') || !(await prove())) return first;
    return send(request);
  };
