/** Escapes for HTML and XML, also within attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** An email of plain paragraphs as text and HTML; `link` follows the first one. */
export function paragraphsMail(
  paragraphs: readonly string[],
  link?: { label: string; address: string },
): { text: string; html: string } {
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  if (!link) return { text: paragraphs.join('\n\n'), html: html.join('\n') };
  const [first = '', ...rest] = paragraphs;
  return {
    text: [first, `${link.label}: ${link.address}`, ...rest].join('\n\n'),
    html: [
      html[0],
      `<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>`,
      ...html.slice(1),
    ].join('\n'),
  };
}
