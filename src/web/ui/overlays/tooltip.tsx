import {
  cloneElement,
  type DOMAttributes,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useFloatingPosition } from './floating.ts';

/** Shown after 700 ms, at once when another one was open less than 300 ms ago. */
const delayMs = 700;
const skipDelayMs = 300;
/** Time to move the pointer from the element onto its tooltip, which must not vanish under it. */
const leaveMs = 120;

// One tooltip at a time, on the whole page.
let hideOpen: (() => void) | undefined;
let skipsDelay = false;
let skipTimer: ReturnType<typeof setTimeout> | undefined;

type Child = ReactElement<DOMAttributes<Element> & { 'aria-describedby'?: string | undefined }>;

/** A short hint on hover and focus. Never the only place of an information. */
export function Tooltip({ text, children }: { text: string; children: Child }) {
  const id = useId();
  const anchor = useRef<Element>(null);
  const { open, show, showSoon, hide, hideSoon, stay } = useOpening();
  const pressed = useRef(false);
  const given = children.props;
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': open ? id : given['aria-describedby'],
        onPointerEnter: (event) => {
          given.onPointerEnter?.(event);
          anchor.current = event.currentTarget;
          if (event.pointerType !== 'touch') showSoon();
        },
        onPointerLeave: (event) => {
          given.onPointerLeave?.(event);
          hideSoon();
        },
        onPointerDown: (event) => {
          given.onPointerDown?.(event);
          // The focus that follows a press is no question.
          pressed.current = true;
          hide();
        },
        onFocus: (event) => {
          given.onFocus?.(event);
          anchor.current = event.currentTarget;
          if (!pressed.current) show();
          pressed.current = false;
        },
        onBlur: (event) => {
          given.onBlur?.(event);
          hide();
        },
        onClick: (event) => {
          given.onClick?.(event);
          pressed.current = false;
          hide();
        },
      })}
      {open ? <Bubble {...{ id, text, anchor, hide, stay }} onLeave={hideSoon} /> : null}
    </>
  );
}

/** Whether the tooltip is open, and the waiting before it opens and closes. */
function useOpening() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [acts] = useState(() => {
    const stay = () => clearTimeout(timer.current);
    const hide = () => {
      stay();
      if (hideOpen !== hide) return;
      hideOpen = undefined;
      skipsDelay = true;
      clearTimeout(skipTimer);
      skipTimer = setTimeout(() => {
        skipsDelay = false;
      }, skipDelayMs);
      setOpen(false);
    };
    const show = () => {
      stay();
      if (hideOpen === hide) return;
      hideOpen?.();
      hideOpen = hide;
      setOpen(true);
    };
    const later = (act: () => void, ms: number) => {
      stay();
      timer.current = setTimeout(act, ms);
    };
    return {
      show,
      hide,
      stay,
      showSoon: () => (skipsDelay || hideOpen ? show() : later(show, delayMs)),
      hideSoon: () => later(hide, leaveMs),
    };
  });
  useEffect(() => acts.hide, [acts]);
  return { open, ...acts };
}

interface BubbleProps {
  id: string;
  text: string;
  anchor: RefObject<Element | null>;
  hide: () => void;
  stay: () => void;
  onLeave: () => void;
}

function Bubble({ id, text, anchor, hide, stay, onLeave }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useFloatingPosition(bubble, anchor, { side: 'above', align: 'centre' });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('keydown', onKey);
    // What scrolls may take the element away from under its tooltip.
    document.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', hide, true);
    };
  }, [hide]);
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      onPointerEnter={stay}
      onPointerLeave={onLeave}
      className="fixed z-50 max-w-64 animate-appear rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-surface shadow-float"
    >
      {text}
    </div>,
    document.body,
  );
}
