import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { CustomerView } from '#contract/directory/directory.ts';
import { type ListColumn, listColumns, usualColumns } from '#domain/directory/index.ts';
import { useCan } from '#web/base/session.tsx';
import type { Entry, RowActions } from './rows.tsx';
import { readView, type View } from './toolbar.tsx';

/** As `lg:` in the styles: from here on there is room for columns. */
const tableScreen = '(min-width: 64rem)';
const subscribeToScreen = (listener: () => void) => {
  const media = matchMedia(tableScreen);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
export const useIsTable = (): boolean => useSyncExternalStore(subscribeToScreen, () => matchMedia(tableScreen).matches);

const columnsKey = 'poolhand_customer_columns';

/** The columns of the view that is open, else those that were chosen on this device. */
export function useColumns(
  openView: CustomerView | undefined,
): [readonly ListColumn[], (columns: readonly ListColumn[] | null) => void] {
  const [columns, setColumns] = useState<readonly ListColumn[]>(() => {
    const stored = localStorage.getItem(columnsKey)?.split(',');
    return stored ? listColumns.filter((column) => stored.includes(column)) : usualColumns;
  });
  const [changed, setChanged] = useState<{ viewId: string; columns: readonly ListColumn[] } | null>(null);
  if (openView) {
    const { viewId } = openView;
    return [
      changed?.viewId === viewId ? changed.columns : openView.columns,
      (chosen) => setChanged({ viewId, columns: chosen ?? usualColumns }),
    ];
  }
  return [
    columns,
    (chosen) => {
      setColumns(chosen ?? usualColumns);
      if (chosen) localStorage.setItem(columnsKey, chosen.join(','));
      else localStorage.removeItem(columnsKey);
    },
  ];
}

/** Whether the user may do any of what is done to many. */
export function useMaySelect(): boolean {
  const mays = [useCan('customers', 'edit'), useCan('routes', 'edit'), useCan('billing', 'edit')];
  return mays.some(Boolean);
}

export interface Selection {
  /** Of those that are shown: what a filter hides is not changed. */
  chosen: readonly string[];
  has: (customerId: string) => boolean;
  toggle: (customerId: string, isRange: boolean) => void;
  all: () => void;
  clear: () => void;
}

/** Which rows are ticked. */
export function useSelection(shown: readonly Entry[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = useMemo(
    () =>
      ticked.size === 0
        ? []
        : shown.map(({ customer }) => customer.customerId).filter((customerId) => ticked.has(customerId)),
    [shown, ticked],
  );
  const ids = () => shown.map(({ customer }) => customer.customerId);
  return {
    chosen,
    has: (customerId) => ticked.has(customerId),
    toggle: (customerId, isRange) => {
      const order = isRange ? ids() : [];
      const ends = [order.indexOf(last.current ?? ''), order.indexOf(customerId)];
      const between = Math.min(...ends) < 0 ? [customerId] : order.slice(Math.min(...ends), Math.max(...ends) + 1);
      const next = new Set(ticked);
      for (const id of between) {
        if (isRange || !ticked.has(customerId)) next.add(id);
        else next.delete(id);
      }
      last.current = customerId;
      setTicked(next);
    },
    all: () => setTicked(new Set(ids())),
    clear: () => setTicked(new Set()),
  };
}

/** Handlers that stay the same, so that memoized rows are not drawn again with the page. */
export function useSteadily(actions: RowActions): RowActions {
  const latest = useRef(actions);
  latest.current = actions;
  const [mayEdit, mayRemove] = [actions.edit !== undefined, actions.remove !== undefined];
  const maySelect = actions.select !== undefined;
  return useMemo(
    () => ({
      view: (customer) => latest.current.view(customer),
      edit: mayEdit ? (customer) => latest.current.edit?.(customer) : undefined,
      remove: mayRemove ? (customer) => latest.current.remove?.(customer) : undefined,
      select: maySelect ? (customerId, isRange) => latest.current.select?.(customerId, isRange) : undefined,
    }),
    [mayEdit, mayRemove, maySelect],
  );
}

const typedIn =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** J and K go through the rows from anywhere on the page, the arrows within them; X ticks. Tab works as always. */
export function useListKeys(): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(typedIn) || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      const row = target?.closest('[data-customer]') ?? null;
      const key = event.key.toLowerCase();
      if (key === 'x' && row) {
        event.preventDefault();
        row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
        return;
      }
      const down = key === 'j' || (row !== null && key === 'arrowdown');
      const up = key === 'k' || (row !== null && key === 'arrowup');
      if (!down && !up) return;
      const rows = [...document.querySelectorAll('[data-customer]')].sort(
        (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
      );
      const at = row ? rows.indexOf(row) : -1;
      const inSight = rows.find((one) => one.getBoundingClientRect().top > 100) ?? rows[0];
      const next = row ? rows[at + (down ? 1 : -1)] : inSight;
      if (!next) return;
      event.preventDefault();
      next.querySelector<HTMLElement>('[data-row-link]')?.focus();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

/** A customer's page begins at its top; back on the list one is where one was. */
export function useListPlace(openedId: string | null): void {
  const place = useRef(0);
  const isOpen = openedId !== null;
  useLayoutEffect(() => {
    window.scrollTo(0, isOpen ? 0 : place.current);
    if (isOpen) return;
    const keep = (): void => {
      place.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [isOpen]);
}

/** The view and the open customer are kept in the URL: a link opens it, Back closes it. */
export function useDirectoryAddress() {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const openedHere = state === 'opened-here';
  const view = useMemo(() => readView(parameters), [parameters]);
  return {
    view,
    viewId: parameters.get('list'),
    openedId: parameters.get('view'),
    change: (changes: Partial<View> & { list?: string }) =>
      setParameters(
        (current) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === '' || value === 'all' || (name === 'sort' && value === 'name')) current.delete(name);
            else current.set(name, value);
          }
          return current;
        },
        { replace: true },
      ),
    open: (customerId: string) =>
      setParameters(
        (current) => {
          current.set('view', customerId);
          current.delete('tab');
          return current;
        },
        { state: 'opened-here', preventScrollReset: true },
      ),
    close: () => {
      if (!parameters.has('view')) return;
      if (openedHere) return void navigate(-1);
      setParameters(
        (current) => {
          current.delete('view');
          current.delete('tab');
          return current;
        },
        { replace: true },
      );
    },
  };
}
