import { useMemo, useRef } from 'react';

/** A menu disappears when one of its items is chosen: then its button is where the user came from. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
}

/**
 * Handlers for a dialog that is opened by state instead of its own trigger: when it closes, the focus goes
 * back to what had it before, or to the page's content when that is gone (a deleted row).
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return useMemo(
    () => ({
      onOpenAutoFocus: () => {
        opener.current = openerOf(document.activeElement);
      },
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault();
        const target = opener.current?.isConnected ? opener.current : document.getElementById('content');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      },
    }),
    [],
  );
}
