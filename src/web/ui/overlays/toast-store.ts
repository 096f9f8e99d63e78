import { useSyncExternalStore } from 'react';

export type ToastVariant = 'info' | 'success' | 'warning' | 'error';

export interface ToastInput {
  title: string;
  description?: string;
  /** Default `info`. Errors are read out at once. */
  variant?: ToastVariant;
  /** One thing to do about it ("Undo"). */
  action?: { label: string; onSelect: () => void };
  /** On a phone at the bottom, where it covers no title: for news that nobody has asked for. */
  low?: boolean;
}

export interface ShownToast extends ToastInput {
  /** Counts up, so that a new toast starts its own 5 seconds. */
  number: number;
  open: boolean;
}

// There is one toast at a time, so the store holds one and the next replaces it.
let shown: ShownToast | undefined;
let lastNumber = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message for 5 seconds, in place of the one shown now. */
export function toast(input: ToastInput): void {
  lastNumber += 1;
  show({ ...input, number: lastNumber, open: true });
}

/** Shows news once the message about what the user has just done is gone: it must not take that one's place. */
export function toastAfterwards(input: ToastInput): void {
  if (!shown?.open) {
    toast(input);
    return;
  }
  const stop = subscribe(() => {
    if (shown?.open) return;
    stop();
    toast(input);
  });
}

/** Takes the present toast away. */
export function dismissToast(): void {
  if (shown) show({ ...shown, open: false });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShownToast = (): ShownToast | undefined => useSyncExternalStore(subscribe, () => shown);
