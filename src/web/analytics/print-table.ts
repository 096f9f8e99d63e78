/** Rules of the printed page; the last column is the figures'. */
const rules = `
body { font: 9pt/1.35 system-ui, sans-serif; margin: 0; color: #000 }
h1 { font-size: 14pt; margin: 0 0 4pt }
p { margin: 0 0 4pt }
table { width: 100%; border-collapse: collapse; margin-top: 8pt }
thead { display: table-header-group }
th, td { border-bottom: 0.5pt solid #999; padding: 3pt 6pt 3pt 0; text-align: left; vertical-align: top }
th:last-child, td:last-child { text-align: right; padding-right: 0; white-space: nowrap; font-variant-numeric: tabular-nums }
tr { break-inside: avoid }
`;

export interface PrintedTable {
  title: string;
  notes: readonly string[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Prints a table, in a frame of its own that is taken away once the print dialog has closed. */
export function printTable({ title, notes, head, rows }: PrintedTable): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view) {
    frame.remove();
    return;
  }
  const style = new view.CSSStyleSheet();
  style.replaceSync(rules);
  page.adoptedStyleSheets = [style];
  page.title = title;
  const textIn = (tag: 'h1' | 'p' | 'th' | 'td', text: string): HTMLElement => {
    const element = page.createElement(tag);
    element.textContent = text;
    return element;
  };
  const table = page.createElement('table');
  table
    .createTHead()
    .insertRow()
    .append(...head.map((text) => textIn('th', text)));
  const body = table.createTBody();
  for (const cells of rows) body.insertRow().append(...cells.map((text) => textIn('td', text)));
  page.body.append(textIn('h1', title), ...notes.filter(Boolean).map((note) => textIn('p', note)), table);
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
  view.print();
}
