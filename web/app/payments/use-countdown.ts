import { useEffect, useState } from 'react';

const left = (until: string): number => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));

/** Returns the seconds until a time, updated every second and never negative. */
export const useCountdown = (until: string): number => {
  const [seconds, setSeconds] = useState(() => left(until));
  useEffect(() => {
    setSeconds(left(until));
    const timer = setInterval(() => setSeconds(left(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
};
