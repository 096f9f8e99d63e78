import {
  cloneElement,
  type DOMAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#web/ui/class-names.ts';
import { useDismissal, useFloatingPosition } from './floating.ts';

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The Button or IconButton it opens from (give an IconButton `tooltip={false}`). */
  trigger: ReactElement<
    DOMAttributes<HTMLElement> & {
      ref?: Ref<HTMLButtonElement>;
      'aria-haspopup'?: 'dialog';
      'aria-expanded'?: boolean;
      'aria-controls'?: string | undefined;
    }
  >;
  label: string;
  children: ReactNode;
  /** `--room` is the height there is. */
  className?: string;
}

/** A small window next to its button, over a page that stays usable. Escape and a press elsewhere close it. */
export function Popover({ open, onOpenChange, trigger, label, children, className }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useRef(onOpenChange);
  close.current = onOpenChange;
  const dismiss = useCallback((byKey: boolean) => {
    if (byKey) anchor.current?.focus({ preventScroll: true });
    close.current(false);
  }, []);
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => onOpenChange(!open),
      })}
      {open ? <PopoverPanel {...{ id, anchor, dismiss, label, className }}>{children}</PopoverPanel> : null}
    </>
  );
}

interface PopoverPanelProps extends Pick<PopoverProps, 'label' | 'children'> {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  dismiss: (byKey: boolean) => void;
  className: string | undefined;
}

const tabbable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

function PopoverPanel({ id, anchor, dismiss, label, className, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloatingPosition(panel, anchor, { side: 'below', align: 'end' });
  useDismissal(panel, anchor, dismiss);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  // It is at the end of the document, where Tab would lead out of the page.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const all = [...(panel.current?.querySelectorAll<HTMLElement>(tabbable) ?? [])];
    const next = event.shiftKey ? all.at(-1) : all[0];
    const atEnd = document.activeElement === (event.shiftKey ? all[0] : all.at(-1));
    if (!atEnd && document.activeElement !== panel.current) return;
    event.preventDefault();
    next?.focus();
  };
  return createPortal(
    <div
      ref={panel}
      id={id}
      role="dialog"
      tabIndex={-1}
      aria-label={label}
      data-beside-page=""
      onKeyDown={onKeyDown}
      className={classNames('fixed z-40', className)}
    >
      {children}
    </div>,
    document.body,
  );
}
