import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** What floats stays so far from the window's edge, and so far from what it belongs to. */
const marginPx = 8;
const gapPx = 6;

export interface Placement {
  /** Where it goes when there is room; else to the other side. */
  side: 'above' | 'below';
  align: 'centre' | 'end';
}

/** Puts a floating element (`position: fixed`) next to its anchor; `--room` is how high it may be there. */
function place(floating: HTMLElement, anchor: DOMRect, { side, align }: Placement): void {
  const room = {
    above: anchor.top - gapPx - marginPx,
    below: window.innerHeight - anchor.bottom - gapPx - marginPx,
  };
  floating.style.setProperty('--room', `${Math.max(room.above, room.below)}px`);
  const other = side === 'above' ? 'below' : 'above';
  const chosen = floating.offsetHeight <= room[side] || room[side] >= room[other] ? side : other;
  floating.style.setProperty('--room', `${room[chosen]}px`);
  const { offsetWidth: width, offsetHeight: height } = floating;
  const left = align === 'end' ? anchor.right - width : anchor.left + anchor.width / 2 - width / 2;
  floating.style.top = `${chosen === 'above' ? anchor.top - gapPx - height : anchor.bottom + gapPx}px`;
  floating.style.left = `${Math.max(marginPx, Math.min(left, window.innerWidth - marginPx - width))}px`;
}

/** Keeps an element next to its anchor while it is shown, whatever scrolls, and whatever grows. */
export function useFloatingPosition(
  floating: RefObject<HTMLElement | null>,
  anchor: RefObject<Element | null>,
  { side, align }: Placement,
): void {
  useLayoutEffect(() => {
    const put = () => {
      if (floating.current && anchor.current) {
        place(floating.current, anchor.current.getBoundingClientRect(), { side, align });
      }
    };
    put();
    const growing = new ResizeObserver(put);
    if (floating.current) growing.observe(floating.current);
    window.addEventListener('resize', put);
    document.addEventListener('scroll', put, true);
    return () => {
      growing.disconnect();
      window.removeEventListener('resize', put);
      document.removeEventListener('scroll', put, true);
    };
  }, [floating, anchor, side, align]);
}

/** Closes what floats on Escape (`byKey`) and on a press elsewhere. */
export function useDismissal(
  floating: RefObject<HTMLElement | null>,
  anchor: RefObject<Element | null>,
  close: (byKey: boolean) => void,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A dialog underneath stays.
      event.stopPropagation();
      close(true);
    };
    const onPress = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && (floating.current?.contains(target) || anchor.current?.contains(target));
      if (!inside) close(false);
    };
    window.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [floating, anchor, close]);
}
