/** Empties a long queue faster, because connections may wait for only 20 seconds. */
const roundsOfQueue = 400;

/**
 * Returns a function that runs tasks in the order in which they arrive, a few per round. Tasks that return false do not
 * count.
 */
export const paced = ({ perRound, roundMs }: { perRound: number; roundMs: number }) => {
  let waiting: (() => boolean)[] = [];
  let done = 0;
  let inRound = false;
  const run = (): void => {
    done = 0;
    const most = Math.max(perRound, Math.ceil(waiting.length / roundsOfQueue));
    let at = 0;
    for (; at < waiting.length && done < most; at += 1) if (waiting[at]?.()) done += 1;
    waiting = waiting.slice(at);
    inRound = done > 0;
    if (inRound) setTimeout(run, roundMs);
  };
  return (work: () => boolean): void => {
    if (done >= perRound || waiting.length > 0) waiting.push(work);
    else if (work()) done += 1;
    if (inRound || done === 0) return;
    inRound = true;
    setTimeout(run, roundMs);
  };
};
