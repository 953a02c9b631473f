import { useEffect, useState } from 'preact/hooks';

/** Returns the current time, updated every second while `counting`. */
export const useNow = (counting: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  return now;
};
