import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface VirtualListProps<Item> {
  /** What the list holds, for screen readers. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** The height of an ordinary row in px; real heights are measured. */
  estimatedHeight: number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** `window`: the page scrolls. `container`: the list scrolls, its height comes from `className`. */
  scroll?: 'window' | 'container';
  className?: string;
}

/** A long list of which only the visible rows exist. */
export function VirtualList<Item>({ scroll = 'window', ...props }: VirtualListProps<Item>) {
  return scroll === 'window' ? <WindowList {...props} /> : <ContainerList {...props} />;
}

type ListProps<Item> = Omit<VirtualListProps<Item>, 'scroll'>;

function WindowList<Item>({ className, ...props }: ListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const offset = useTopOf(list);
  const virtualizer = useWindowVirtualizer({
    count: props.items.length,
    estimateSize: () => props.estimatedHeight,
    getItemKey: keyOf(props),
    overscan: 8,
    scrollMargin: offset,
    // The first rows are drawn with the page, not after the screen has been measured.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  return <Rows {...props} virtualizer={virtualizer} offset={offset} listRef={list} className={className} />;
}

/** How far below the top of the page an element begins, in px; 0 until it is known. */
function useTopOf(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  // The rows of the first screen are found without it; asked for before all is laid out it would hold up the first frame.
  useEffect(() => startTransition(() => setTop(topOf(element.current))), [element]);
  return top;
}

const topOf = (element: HTMLElement | null): number =>
  element ? element.getBoundingClientRect().top + window.scrollY : 0;

function ContainerList<Item>({ className, ...props }: ListProps<Item>) {
  const container = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: props.items.length,
    estimateSize: () => props.estimatedHeight,
    getScrollElement: () => container.current,
    getItemKey: keyOf(props),
    overscan: 8,
  });
  return (
    <div ref={container} className={classNames('overflow-y-auto', className)}>
      <Rows {...props} virtualizer={virtualizer} offset={0} />
    </div>
  );
}

const keyOf =
  <Item,>({ items, itemKey }: ListProps<Item>) =>
  (index: number): string | number => {
    const item = items[index];
    return item === undefined ? index : itemKey(item);
  };

interface RowsProps<Item, Scroller extends Element | Window> extends ListProps<Item> {
  virtualizer: Virtualizer<Scroller, Element>;
  offset: number;
  listRef?: { current: HTMLUListElement | null };
}

function Rows<Item, Scroller extends Element | Window>({
  label,
  items,
  renderItem,
  virtualizer,
  offset,
  listRef,
  className,
}: RowsProps<Item, Scroller>) {
  return (
    <ul
      ref={listRef}
      aria-label={label}
      className={classNames('relative', className)}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((row) => {
        const item = items[row.index];
        return item === undefined ? null : (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${row.start - offset}px)` }}
          >
            {renderItem(item, row.index)}
          </li>
        );
      })}
    </ul>
  );
}
