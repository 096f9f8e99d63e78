import type { Page } from '@playwright/test';

/** A text that does not fit where it is shown. */
export interface Misfit {
  fault: string;
  text: string;
  where: string;
  box: { x: number; y: number; width: number; height: number };
}

/** Runs in the page: what is cut off, sticks out, overlaps or is wider than the screen, in the window that is open or else on the page. */
function misfitsOfPage(): Misfit[] {
  const found: Misfit[] = [];
  const placeOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 60)}`;
  const add = (fault: string, text: string, element: Element, { x, y, width, height }: DOMRect): void => {
    found.push({ fault, text: text.trim().slice(0, 90), where: placeOf(element), box: { x, y, width, height } });
  };
  // What a closed part of the page holds has a place as well, and is not seen.
  const isShown = (element: Element) =>
    element.checkVisibility() && element.getClientRects().length > 0 && !element.closest('[inert], [aria-hidden=true]');
  const top =
    [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')]
      .filter(isShown)
      .at(-1) ?? document.body;
  const wider = document.documentElement.scrollWidth - window.innerWidth;
  if (wider > 1)
    add(`the page is ${wider} px too wide`, location.pathname, document.body, document.body.getBoundingClientRect());

  const lines: { rect: DOMRect; element: Element; text: string; layer: Element | null }[] = [];
  const layerOf = (element: Element): Element | null => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return each;
    return null;
  };
  /** The part of the screen in which an element can be seen: what its ancestors clip or scroll away is not. */
  const partSeen = (element: Element) => {
    const seen = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(each);
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue;
      const box = each.getBoundingClientRect();
      seen.left = Math.max(seen.left, box.left);
      seen.top = Math.max(seen.top, box.top);
      seen.right = Math.min(seen.right, box.right);
      seen.bottom = Math.min(seen.bottom, box.bottom);
    }
    return seen;
  };
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    const element = node.parentElement;
    if (!text.trim() || !element || element.closest('script, style, svg, option') || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const all = range.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (all.width < 2 || all.height < 2 || style.visibility === 'hidden') continue;
    let isHidden = false;
    let isShort = false;
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, display } = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      if (box.width <= 2 || box.height <= 2 || clipPath !== 'none') {
        isHidden = true;
        break;
      }
      if (display === 'inline') continue;
      const scrolls = /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY);
      if (scrolls) break;
      const isClipped = /hidden|clip/.test(overflowX) && all.right > box.right + 1;
      const isLow = /hidden|clip/.test(overflowY) && all.bottom > box.bottom + 3;
      if (isClipped && textOverflow === 'ellipsis') {
        if (window.wordedBy?.has(text.trim())) add('shortened', text, element, box);
        isShort = true;
        break;
      }
      if (isLow && webkitLineClamp !== 'none') {
        if (window.wordedBy?.has(text.trim())) add('shortened', text, element, box);
        isShort = true;
        break;
      }
      if (isClipped || isLow) {
        add('cut off', text, element, box);
        break;
      }
      if (
        each.matches('button, a, [role=button], [role=tab], td, th, label, li, [class*=rounded]') &&
        (all.right > box.right + 1 || all.left < box.left - 1)
      ) {
        add('sticks out', text, each, box);
        break;
      }
    }
    if (isHidden) continue;
    if (!isShort && all.right > window.innerWidth + 1 && !element.closest('[class*=overflow-]'))
      add('beyond the screen', text, element, all);
    for (const match of text.matchAll(/[\p{L}]{4,}/gu)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (rects.length > 1 && new Set(rects.map(({ y }) => Math.round(y))).size > 1 && !/[@]/.test(text)) {
        add(`“${match[0]}” is broken`, text, element, all);
        break;
      }
    }
    range.selectNodeContents(node);
    const layer = layerOf(element);
    const seen = partSeen(element);
    for (const each of range.getClientRects()) {
      const [left, upper] = [Math.max(each.left, seen.left), Math.max(each.top, seen.top)];
      const [right, lower] = [Math.min(each.right, seen.right), Math.min(each.bottom, seen.bottom)];
      if (right - left > 2 && lower - upper > 2)
        lines.push({ rect: new DOMRect(left, upper, right - left, lower - upper), element, text, layer });
    }
  }
  for (const [at, one] of lines.entries()) {
    for (const other of lines.slice(at + 1)) {
      if (one.layer !== other.layer || one.element === other.element) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      // Lines of text reach a little into each other.
      if (across < 3 || down < 0.45 * Math.min(one.rect.height, other.rect.height)) continue;
      const middle = {
        x: Math.max(one.rect.left, other.rect.left) + across / 2,
        y: Math.max(one.rect.top, other.rect.top) + down / 2,
      };
      const seen = document.elementsFromPoint(middle.x, middle.y);
      if (seen.length > 0 && !(seen.includes(one.element) && seen.includes(other.element))) continue;
      add(`overlaps “${other.text.trim().slice(0, 40)}”`, one.text, one.element, one.rect);
    }
  }
  const canvas = document.createElement('canvas').getContext('2d');
  for (const field of top.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (!isShown(field) || !canvas || field.value) continue;
    const style = getComputedStyle(field);
    canvas.font = style.font;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (canvas.measureText(field.placeholder).width > room + 2)
      add('placeholder cut off', field.placeholder, field, field.getBoundingClientRect());
  }
  return found;
}

export const misfits = (page: Page): Promise<Misfit[]> => page.evaluate(misfitsOfPage).catch(() => []);
