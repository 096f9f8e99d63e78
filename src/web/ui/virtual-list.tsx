import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type HTMLAttributes, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  /** The list is the body of a table, and these are a row's own attributes: `renderItem` gives its cells. */
  tableRow?: (item: Item, index: number) => HTMLAttributes<HTMLElement>;
}

/** More rows than these are never drawn at once, not even to be printed. */
const mostDrawn = 2_000;

/** A long list of which only the visible rows exist, until it is printed or searched by the browser. */
export function VirtualList<Item>({ scroll = 'window', ...props }: VirtualListProps<Item>) {
  return scroll === 'window' ? <WindowList {...props} /> : <ContainerList {...props} />;
}

type ListProps<Item> = Omit<VirtualListProps<Item>, 'scroll'>;

function WindowList<Item>({ className, ...props }: ListProps<Item>) {
  const list = useRef<(HTMLUListElement & HTMLTableSectionElement) | null>(null);
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

/**
 * How far below the top of the page an element begins, in px; 0 until it is known. What is above it may come and go long
 * after the first rows: with a former place the list would take its last rows to be below the end of the page.
 */
function useTopOf(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = (): void => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
    };
    // Called for the first time when all is laid out: asked for earlier it would hold up the first frame.
    const layout = new ResizeObserver(() => startTransition(measure));
    layout.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      layout.disconnect();
      window.removeEventListener('scroll', measure);
    };
  }, [element]);
  return top;
}

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

/** Whether all rows are wanted: the browser prints, or finds with its own search, only what is drawn. */
function useDrawsAll(count: number): boolean {
  const [isPrinted, setIsPrinted] = useState(false);
  const [isSearched, setIsSearched] = useState(false);
  useEffect(() => {
    const media = window.matchMedia('print');
    // The browser takes what is there when these return.
    const print = (): void => flushSync(() => setIsPrinted(true));
    const printed = (): void => flushSync(() => setIsPrinted(false));
    const mediaChanged = (): void => (media.matches ? print() : printed());
    const keyPressed = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')) setIsSearched(true);
    };
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', printed);
    media.addEventListener('change', mediaChanged);
    window.addEventListener('keydown', keyPressed);
    return () => {
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', printed);
      media.removeEventListener('change', mediaChanged);
      window.removeEventListener('keydown', keyPressed);
    };
  }, []);
  return isPrinted || (isSearched && count <= mostDrawn);
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
  listRef?: { current: (HTMLUListElement & HTMLTableSectionElement) | null };
}

function Rows<Item, Scroller extends Element | Window>({
  label,
  items,
  itemKey,
  renderItem,
  virtualizer,
  offset,
  listRef,
  className,
  tableRow,
}: RowsProps<Item, Scroller>) {
  const drawsAll = useDrawsAll(items.length);
  const [Group, Row] = tableRow ? (['tbody', 'tr'] as const) : (['ul', 'li'] as const);
  const group = tableRow ? {} : { 'aria-label': label };
  const placed = (item: Item, index: number) =>
    tableRow ? tableRow(item, index) : { 'aria-setsize': items.length, 'aria-posinset': index + 1 };
  if (drawsAll) {
    // One below the other as paper has it, whose width is not the screen's.
    return (
      <Group ref={listRef} {...group} className={className}>
        {items.slice(0, mostDrawn).map((item, index) => (
          <Row key={itemKey(item)} {...placed(item, index)}>
            {renderItem(item, index)}
          </Row>
        ))}
      </Group>
    );
  }
  return (
    <Group
      ref={listRef}
      {...group}
      className={classNames('relative', className)}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        const attributes: HTMLAttributes<HTMLElement> = placed(item, row.index);
        return (
          <Row
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            {...attributes}
            className={classNames('absolute inset-x-0 top-0', attributes.className)}
            style={{ transform: `translateY(${row.start - offset}px)` }}
          >
            {renderItem(item, row.index)}
          </Row>
        );
      })}
    </Group>
  );
}
