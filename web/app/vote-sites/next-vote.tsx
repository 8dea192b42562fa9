import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { durationText } from '../platform/duration-text.ts';

/** Counts down to the next vote, and calls `onOver` at the end. */
export function NextVote({ at, onOver }: { at: string; onOver: () => void }) {
  const { t, i18n } = useTranslation('vote-sites');
  const [time, setTime] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((Date.parse(at) - time) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onOver();
    // Repeats the call, because the server's clock may be behind the browser's.
    const timer = isOver ? setInterval(onOver, 15_000) : setInterval(() => setTime(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver, onOver]);
  return (
    <p role="timer" className="text-control text-secondary tabular-nums">
      {!isOver && t('page.again', { time: durationText(left, i18n.language) })}
    </p>
  );
}
