import {
  captionOf,
  contactLines,
  inShownOrder,
  moreInWords,
  type ReportLetter,
  senderName,
  waterInOneSentence,
} from '#server/documents/index.ts';

const heading = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title.toUpperCase(), ...lines];

/** The report as plain text, for mail programs that show no HTML. */
export function textPart(letter: ReportLetter): string {
  const summary = waterInOneSentence(letter.water);
  const when = `We serviced your pool on ${letter.date}${letter.time ? ` at ${letter.time}` : ''}.`;
  return [
    senderName(letter),
    ...(letter.company.tagline ? [letter.company.tagline] : []),
    'Pool service report',
    '',
    `Hello ${letter.customerName},`,
    '',
    when,
    `Technician: ${letter.technicianName}`,
    ...(letter.address ? [`Address: ${letter.address}`] : []),
    ...heading('Your water', [
      ...(summary ? [summary] : []),
      ...letter.water.map(({ label, value, word, ideal, last }) =>
        [`- ${label}: ${value}`, word, ideal && `ideal ${ideal}`, last && `last time ${last}`]
          .filter(Boolean)
          .join(', '),
      ),
    ]),
    ...heading(
      'What we added',
      letter.chemicals.map(({ name, amount }) => `- ${name}: ${amount}`),
    ),
    ...heading(
      'What we did',
      letter.services.flatMap(({ category, done }) => [
        ...(category === null ? [] : [`${category}:`]),
        ...done.map((service) => `- ${service}`),
      ]),
    ),
    ...heading('Notes', letter.notes ? [letter.notes] : []),
    ...heading('Photos', [
      ...inShownOrder(letter.photos).map((photo) => `- ${captionOf(photo)}`),
      ...(letter.morePhotos > 0 ? [moreInWords(letter.morePhotos)] : []),
      ...(letter.galleryUrl ? [`See them in full: ${letter.galleryUrl}`] : []),
    ]),
    ...heading('Next service', letter.nextService ? [letter.nextService] : []),
    '',
    `Thank you for trusting ${letter.company.name ?? 'us'} with your pool.`,
    ...contactLines(letter),
    'A copy of this report is attached as a PDF.',
  ].join('\n');
}
