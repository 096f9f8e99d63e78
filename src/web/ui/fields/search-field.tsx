import { Search, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { inputClass, inputHeight } from './field-frame.tsx';

export interface SearchFieldProps {
  /** The name ("Search customers"); the label itself is not shown. */
  label: string;
  placeholder?: string;
  value: string;
  /** Told once typing pauses for `delayMs`, at once when cleared. */
  onChange: (value: string) => void;
  delayMs?: number;
  className?: string;
}

/** Search as one types. `/` anywhere on the page goes to it, Escape clears it. */
export function SearchField({ label, placeholder, value, onChange, delayMs = 200, className }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);

  // The value changed from outside (a link, Back): follow it.
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useSlashFocus(input);

  const tell = (next: string) => {
    clearTimeout(timer.current);
    setTold(next);
    onChange(next);
  };

  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    if (next === '') tell('');
    else timer.current = setTimeout(() => tell(next), delayMs);
  };

  return (
    <div className={classNames('relative min-w-0', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-3"
      />
      <input
        id={id}
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        title={uiTexts.searchShortcut}
        placeholder={placeholder ?? label}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(typed);
          if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation();
            type('');
          }
        }}
        className={classNames(inputClass, inputHeight, 'pr-10 pl-10 [&::-webkit-search-cancel-button]:hidden')}
      />
      {typed !== '' ? (
        <button
          type="button"
          aria-label={uiTexts.clearSearch}
          onClick={() => {
            type('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-sm text-ink-3 hover:text-ink"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      ) : null}
    </div>
  );
}

function useSlashFocus(input: { current: HTMLInputElement | null }): void {
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target;
      const typing =
        target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]');
      if (typing) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}
