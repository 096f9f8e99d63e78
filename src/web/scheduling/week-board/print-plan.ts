import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { weekTitle } from './moving/grid.ts';
import { type SheetCell, weekSheet } from './week-sheet.ts';

/** Styles of the printed week; a separate style sheet, because a page's orientation can't be set any other way. */
const weekRules = `
@page { size: landscape; margin: 9mm }
body { font: 7.5pt/1.3 system-ui, sans-serif; margin: 0; color: #000 }
h1 { font-size: 13pt; margin: 0 0 6pt }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { border: 0.5pt solid #999; padding: 3pt 4pt; text-align: left; vertical-align: top; overflow: hidden }
tr { break-inside: avoid }
p { margin: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
th:first-child { width: 9% }
.load { font-weight: 600; white-space: normal }
`;
const dayRules = `
@page { margin: 12mm }
body { font: 10pt/1.35 system-ui, sans-serif; margin: 0; color: #000 }
h1 { font-size: 16pt; margin: 0 }
h2 { font-size: 12pt; margin: 0 }
section { margin-top: 10pt; break-inside: avoid-page }
table { width: 100%; border-collapse: collapse; margin: 3pt 0 }
th, td { border: 0.5pt solid #999; padding: 2.5pt 4pt; text-align: left; vertical-align: top }
th:first-child, td:first-child, th:nth-child(4), td:nth-child(4) { width: 6% }
th:nth-child(2), td:nth-child(2) { width: 26% }
tr { break-inside: avoid }
p { margin: 0 }
`;
/** The page without its margins, in CSS pixels; it fits letter and A4 paper. */
const sheet = { widthPx: 980, heightPx: 720 };

/** Prints the week on one landscape page. */
export function printWeek(plan: WeekPlan): void {
  const title = weekTitle(plan.from);
  const sheetOfWeek = openSheet(title, weekRules);
  if (sheetOfWeek === null) return;
  const { page, print } = sheetOfWeek;
  const heading = page.createElement('h1');
  heading.textContent = title;
  page.body.append(heading, tableOf(page, plan));
  const height = page.documentElement.scrollHeight;
  if (height > sheet.heightPx) page.body.style.zoom = String(sheet.heightPx / height);
  print();
}

/** A day in plain text: what is above it, the heads of its tables, and a table for each technician. */
export interface PrintedDay {
  title: string;
  lines: readonly string[];
  head: readonly string[];
  routes: readonly {
    heading: string;
    figures: string;
    rows: readonly (readonly string[])[];
    /** What is not done that day. */
    below: readonly string[];
  }[];
}

/** Prints a day, technician by technician, none of them broken by a page where it fits on one. */
export function printDay({ title, lines, head, routes }: PrintedDay): void {
  const sheetOfDay = openSheet(title, dayRules);
  if (sheetOfDay === null) return;
  const { page, print } = sheetOfDay;
  page.body.append(textIn(page, 'h1', title), ...lines.map((line) => textIn(page, 'p', line)));
  for (const route of routes) {
    const section = page.createElement('section');
    section.append(textIn(page, 'h2', route.heading), textIn(page, 'p', route.figures));
    const table = page.createElement('table');
    const headRow = table.createTHead().insertRow();
    for (const text of head) headRow.append(textIn(page, 'th', text));
    const body = table.createTBody();
    for (const cells of route.rows) body.insertRow().append(...cells.map((cell) => textIn(page, 'td', cell)));
    if (route.rows.length > 0) section.append(table);
    section.append(...route.below.map((line) => textIn(page, 'p', line)));
    page.body.append(section);
  }
  print();
}

/** An empty page in a frame (null where the browser makes none) that is removed once the print dialog has closed. */
function openSheet(title: string, rules: string): { page: Document; print: () => void } | null {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  // It has the paper's width, so that what does not fit on the page is seen before it is printed.
  frame.style.cssText = `position:fixed;left:-10000px;top:0;width:${sheet.widthPx}px;height:${sheet.heightPx}px;border:0`;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view) {
    frame.remove();
    return null;
  }
  const style = new view.CSSStyleSheet();
  style.replaceSync(rules);
  page.adoptedStyleSheets = [style];
  page.title = title;
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
  return { page, print: () => view.print() };
}

function tableOf(page: Document, plan: WeekPlan): HTMLTableElement {
  const { head, rows } = weekSheet(plan);
  const table = page.createElement('table');
  const headRow = table.createTHead().insertRow();
  for (const text of head) headRow.append(textIn(page, 'th', text));
  const body = table.createTBody();
  for (const { name, cells } of rows) {
    const row = body.insertRow();
    row.append(textIn(page, 'th', name));
    for (const cell of cells) row.append(cellOf(page, cell));
  }
  return table;
}

function cellOf(page: Document, { heading, lines }: SheetCell): HTMLElement {
  const cell = page.createElement('td');
  const load = textIn(page, 'p', heading);
  load.className = 'load';
  cell.append(load, ...lines.map((line) => textIn(page, 'p', line)));
  return cell;
}

function textIn(page: Document, tag: 'h1' | 'h2' | 'th' | 'td' | 'p', text: string): HTMLElement {
  const element = page.createElement(tag);
  element.textContent = text;
  return element;
}
