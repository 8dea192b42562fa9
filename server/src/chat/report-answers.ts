import type { User, Work } from '../http/context.ts';
import { notify } from '../notifications/notify.ts';

type Decided = { id: number; reporter: number };

/** Tells the reporters of chat messages what staff decided. */
export const tellReporters = (
  { tx, platform }: Pick<Work<User>, 'tx' | 'platform'>,
  decided: readonly Decided[],
  { upheld, answer }: { upheld: boolean; answer: string },
): Promise<void> =>
  notify(
    platform,
    tx,
    decided.map(({ id, reporter }) => ({
      user: reporter,
      kind: 'report_decided',
      cause: `chat:report:${id}`,
      data: { about: 'chat', upheld, answer },
      link: null,
    })),
  );
