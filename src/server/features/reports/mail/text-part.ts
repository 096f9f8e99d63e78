import { categoryInWords, type ReportLetter, senderName, waterInOneSentence } from './letter.ts';

const heading = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title.toUpperCase(), ...lines];

/** The report as plain text, for mail programs that show no HTML. */
export function textPart(letter: ReportLetter): string {
  const summary = waterInOneSentence(letter.water);
  const when = `We serviced your pool on ${letter.date}${letter.time ? ` at ${letter.time}` : ''}.`;
  return [
    senderName(letter),
    'Pool service report',
    '',
    `Hello ${letter.customerName},`,
    '',
    when,
    `Technician: ${letter.technicianName}`,
    ...(letter.address ? [`Address: ${letter.address}`] : []),
    ...heading('Your water', [
      ...(summary ? [summary] : []),
      ...letter.water.map(({ label, value, word, ideal }) =>
        [`- ${label}: ${value}`, word, ideal && `ideal ${ideal}`].filter(Boolean).join(', '),
      ),
    ]),
    ...heading(
      'What we added',
      letter.chemicals.map(({ name, amount }) => `- ${name}: ${amount}`),
    ),
    ...heading(
      'What we did',
      letter.services.map((service) => `- ${service}`),
    ),
    ...heading('Notes', letter.notes ? [letter.notes] : []),
    ...heading('Photos', [
      ...letter.photos.map(({ category, description }) =>
        [`- ${categoryInWords(category)}`, description].filter(Boolean).join(': '),
      ),
      ...(letter.galleryUrl ? [`See them in full: ${letter.galleryUrl}`] : []),
    ]),
    ...heading('Next service', letter.nextService ? [letter.nextService] : []),
    '',
    `Thank you for trusting ${letter.companyName ?? 'us'} with your pool.`,
  ].join('\n');
}
