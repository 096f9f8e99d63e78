import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VirtualList } from './virtual-list.tsx';

const rowHeight = 68;
const count = 183;
const names = Array.from({ length: count }, (_, index) => `Customer ${index + 1}`);

/** How far below the top of the page the list begins. */
let top = 0;

const list = (items: readonly string[] = names) => (
  <VirtualList
    label="Customers"
    items={items}
    itemKey={(name) => name}
    estimatedHeight={rowHeight}
    renderItem={(name) => name}
  />
);

/** As far down as the page goes. */
function scrollToEnd(): void {
  act(() => window.scrollTo(0, top + count * rowHeight - window.innerHeight));
  fireEvent.scroll(window);
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight);
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, top - window.scrollY, 390, count * rowHeight),
  );
});
afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('draws the last row although the list has moved up since its first rows were drawn', () => {
  let laidOut = (): void => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        laidOut = callback;
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  top = 2_000;
  render(list());
  act(() => laidOut());
  // The document's first frame has left.
  top = 150;
  scrollToEnd();
  const last = screen.getByText(`Customer ${count}`).closest('li');
  expect(last?.style.transform).toBe(`translateY(${(count - 1) * rowHeight}px)`);
  expect(last?.getAttribute('aria-posinset')).toBe(String(count));
  expect(last?.getAttribute('aria-setsize')).toBe(String(count));
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
});

it('draws every row where the page is printed, and few again afterwards', () => {
  render(list());
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
  window.dispatchEvent(new Event('beforeprint'));
  expect(screen.getAllByRole('listitem')).toHaveLength(count);
  window.dispatchEvent(new Event('afterprint'));
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
});

it("draws every row for the browser's own search, but not thousands", () => {
  const { unmount } = render(list());
  fireEvent.keyDown(window, { key: 'f', ctrlKey: true });
  expect(screen.getAllByRole('listitem')).toHaveLength(count);
  unmount();
  render(list(Array.from({ length: 2_001 }, (_, index) => `${index}`)));
  fireEvent.keyDown(window, { key: 'f', ctrlKey: true });
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
});
