/** Prints a page without the app around it, in a frame that is removed once the print dialog has closed. */
export function printPage(title: string, fill: (page: Document) => void): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  page.title = title;
  fill(page);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove(), { once: true });
  frame.contentWindow?.print();
}

/** Prints plain text under headings. */
export const printSheet = (title: string, sections: readonly { heading: string; lines: readonly string[] }[]): void =>
  printPage(title, (page) => {
    page.body.style.cssText = 'font:12pt/1.45 system-ui,sans-serif;margin:0';
    const add = (tag: 'h1' | 'h2' | 'p', text: string, style: string) => {
      const element = page.createElement(tag);
      element.textContent = text;
      element.style.cssText = style;
      page.body.append(element);
    };
    add('h1', title, 'font-size:16pt');
    for (const { heading, lines } of sections) {
      add('h2', heading, 'font-size:12pt;margin:14pt 0 4pt');
      for (const line of lines) add('p', line, 'margin:0 0 2pt;white-space:pre-wrap');
    }
  });
