import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Drawn already so far below the edge of the screen: who scrolls on meets what is there. */
const aheadPx = 240;
/** Who gets down the page by other means than the eyes, as a screen reader does, finds it drawn by then. */
const latestMs = 10_000;

interface WhenNearProps {
  children: ReactNode;
  /** The height that is kept free for it meanwhile (`h-96`). */
  reserve: string;
  /** Drawn so long after the page at the latest, for what costs little. */
  withinMs?: number;
}

/**
 * What lies below the first screen: neither loaded, asked for nor drawn before it comes near. The first key draws it too, for
 * the keyboard and the browser's search go through the whole page, and so does printing.
 */
export function WhenNear({ children, reserve, withinMs = latestMs }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const draw = () => startTransition(() => setNear(true));
    const drawForPrint = () => flushSync(() => setNear(true));
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && draw(), {
      rootMargin: `${aheadPx}px 0px`,
    });
    observer.observe(place.current);
    const latest = setTimeout(draw, withinMs);
    document.addEventListener('keydown', draw, true);
    window.addEventListener('beforeprint', drawForPrint);
    return () => {
      observer.disconnect();
      clearTimeout(latest);
      document.removeEventListener('keydown', draw, true);
      window.removeEventListener('beforeprint', drawForPrint);
    };
  }, [withinMs]);
  return isNear ? children : <div ref={place} aria-hidden="true" className={reserve} />;
}
