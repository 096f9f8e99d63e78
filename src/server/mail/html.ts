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

/** Where a mail wants the customer's own link; without it the link comes last. */
export const placeOfLink = '<!--personal-link-->';

/** Adds a link to a finished email. */
export function withLink(
  { html, text }: { html: string; text: string },
  { label, address }: { label: string; address: string },
): { html: string; text: string } {
  const look =
    'display:inline-block;padding:12px 20px;border-radius:8px;border:1px solid #005f8e;color:#005f8e !important;' +
    'background-color:#ffffff;font-family:system-ui,sans-serif;font-size:16px;line-height:24px;font-weight:600;text-decoration:none';
  const button = `<p style="margin:16px 0"><a href="${escapeHtml(address)}" style="${look}">${escapeHtml(label)}</a></p>`;
  const place = html.includes(placeOfLink) ? placeOfLink : '</body>';
  const placed = html.includes(place)
    ? html.replace(place, () => (place === placeOfLink ? button : button + place))
    : `${html}\n${button}`;
  return { html: placed, text: `${text}\n\n${label}: ${address}` };
}
