import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { afterPaint } from './when-idle.ts';

export interface Tab {
  value: string;
  label: string;
  content: ReactNode;
  icon?: ReactNode;
}

export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: Tab[];
  value: string;
  onChange: (value: string) => void;
  /** `segments` fills the width (two or three choices), `line` is for pages. */
  look?: 'segments' | 'line';
}

/** Where a key leads from a tab, round and round; undefined where it leads nowhere. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** One stop of the Tab key; the arrow keys choose. Only the chosen tab's content is there. */
export function Tabs({ label, tabs, value, onChange, look = 'line' }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const segments = look === 'segments';
  // On a phone the chosen tab may be beyond the edge. Where it is gets asked once it is afterPaint: asked before, the browser
  // would lay out the page twice for its first frame.
  useEffect(() => {
    void afterPaint().then(() => {
      const tab = list.current?.querySelector(`[id="${id}-tab-${value}"]`)?.getBoundingClientRect();
      const strip = list.current?.getBoundingClientRect();
      if (!tab || !strip || (tab.left >= strip.left && tab.right <= strip.right)) return;
      list.current?.scrollBy({ left: tab.left - strip.left - strip.width / 2 + tab.width / 2 });
    });
  }, [id, value]);
  const choose = (event: KeyboardEvent, index: number) => {
    const next = nextIndex(event.key, index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    onChange(tab.value);
  };
  return (
    <div className="flex flex-col gap-4">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={
          segments
            ? 'grid auto-cols-fr grid-flow-col rounded-md bg-sunken p-1'
            : 'flex gap-1 overflow-x-auto border-b border-line'
        }
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel-${tab.value}`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => choose(event, index)}
            className={classNames(
              'inline-flex items-center justify-center gap-2 text-sm font-semibold whitespace-nowrap text-ink-2 transition-colors [&_svg]:size-4',
              segments
                ? 'h-10 rounded-sm aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-soft sunlight:aria-selected:border'
                : '-mb-px h-11 border-b-2 border-transparent px-3 hover:text-ink aria-selected:border-brand aria-selected:text-ink',
            )}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
          tabIndex={-1}
        >
          {tab.value === value ? tab.content : null}
        </div>
      ))}
    </div>
  );
}
