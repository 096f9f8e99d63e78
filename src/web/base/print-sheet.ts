/**
 * Prints a sheet of plain text without the app around it: in its own frame, built from text only, that is taken
 * away once the print dialog has closed.
 */
export function printSheet(title: string, sections: readonly { heading: string; lines: readonly string[] }[]): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  document.body.append(frame);
  const sheet = frame.contentDocument;
  if (!sheet) return;
  sheet.title = title;
  sheet.body.style.cssText = 'font:12pt/1.45 system-ui,sans-serif;margin:0';
  const heading = sheet.createElement('h1');
  heading.textContent = title;
  heading.style.fontSize = '16pt';
  sheet.body.append(heading);
  for (const section of sections) {
    const subheading = sheet.createElement('h2');
    subheading.textContent = section.heading;
    subheading.style.cssText = 'font-size:12pt;margin:14pt 0 4pt';
    sheet.body.append(subheading);
    for (const line of section.lines) {
      const paragraph = sheet.createElement('p');
      paragraph.textContent = line;
      paragraph.style.cssText = 'margin:0 0 2pt;white-space:pre-wrap';
      sheet.body.append(paragraph);
    }
  }
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove(), { once: true });
  frame.contentWindow?.print();
}
