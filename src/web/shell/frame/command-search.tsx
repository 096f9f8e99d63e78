import { Search } from 'lucide-react';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '#web/ui/overlays/toast-store.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import { usePart } from './part.ts';
import { frameTexts as texts } from './texts.ts';

const loadPalette = (): Promise<ComponentType<CommandPaletteProps>> =>
  import('./command-palette.tsx').then(({ CommandPalette }) => CommandPalette);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Something over the page that has to be answered or closed first. */
const isCovered = (): boolean =>
  document.querySelector('[role=dialog]:not([data-beside-page]), [role=alertdialog]') !== null;

/** The search button of the header; Ctrl K or ⌘ K opens the same from anywhere. */
export function CommandSearch() {
  const [open, setOpen] = useState(false);
  const { Part: Palette, want } = usePart(loadPalette);
  const show = async () => {
    if (await want()) setOpen(true);
    else toast({ variant: 'error', title: texts.searchUnavailable });
  };
  const showNow = useRef(show);
  showNow.current = show;

  // Before the button is painted: by the time it is seen, its key works.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      // Also where nothing opens: the browser's own search bar would not be meant.
      event.preventDefault();
      if (!isCovered()) void showNow.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label={texts.search}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => void show()}
        className="inline-flex size-10 shrink-0 items-center justify-center gap-2 rounded-sm text-ink-2 hover:bg-sunken hover:text-ink lg:h-9 lg:w-64 lg:min-w-10 lg:shrink lg:justify-start lg:overflow-hidden lg:border lg:border-line-2 lg:px-2.5 lg:text-sm"
      >
        <Search aria-hidden="true" className="size-5 lg:size-4" />
        <span aria-hidden="true" className="hidden grow text-left lg:inline">
          {texts.search}
        </span>
        <span
          aria-hidden="true"
          className="hidden rounded-[5px] bg-sunken px-1.5 py-0.5 text-xs whitespace-nowrap text-ink-3 lg:inline"
        >
          {texts.searchKeys(isMac)}
        </span>
      </button>
      {Palette ? <Palette open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
