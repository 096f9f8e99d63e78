import './mail/texts.es.ts';
import { type TaskCategory, taskCategories } from '#contract/choices.ts';
import type { VisitTask } from '#contract/visits/checklist.ts';
import type { LeftAtVisit } from '#contract/visits/visits.ts';
import type { Message, Words } from '#domain/language/index.ts';
import { caseTaskNamed, defaultTasks, noteAsRead, taskNamed } from '#domain/visits/index.ts';
import { formatAmount, laterMessage, type OwnTargets, productNamed, tabletsIn } from '#domain/water/index.ts';
import {
  captionOf,
  contactLines,
  documentTexts,
  inShownOrder,
  moreInWords,
  type ReportDocument,
  type Signature,
  senderName,
  waterInOneSentence,
  watersOf,
  wordsOfReport,
} from '#server/documents/index.ts';
import type { MailAttachment } from '#server/mail/index.ts';
import type { PhotoRow } from '#server/photos/index.ts';
import { htmlPart, logoContentId } from './mail/html-part.tsx';
import { letterTexts } from './mail/texts.ts';
import type { NewReportRow } from './repo.ts';
import { type WaterChemistry, waterRows } from './report-water.ts';

const texts = letterTexts;

const heading = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title.toUpperCase(), ...lines];

/** The report as plain text, for mail programs that show no HTML. */
function textPart(letter: ReportDocument): string {
  const words = wordsOfReport(letter);
  const { say } = words;
  return [
    senderName(letter),
    ...(letter.company.tagline ? [letter.company.tagline] : []),
    say(texts.title),
    '',
    say(texts.hello({ name: letter.customerName })),
    '',
    say(texts.serviced({ date: letter.date, time: letter.time })),
    say(texts.technician({ name: letter.technicianName })),
    ...(letter.address ? [say(texts.address({ address: letter.address }))] : []),
    ...watersOf(letter).flatMap(({ titled, ...body }) => {
      const summary = waterInOneSentence({ ...letter, ...body });
      const planned = body.planned ?? [];
      return [
        ...heading(titled(say(texts.yourWater)), [
          ...(summary ? [summary] : []),
          ...body.water.map(({ label, value, word, ideal, last }) =>
            [
              `- ${label}: ${value}`,
              word,
              ideal && say(texts.ideal({ range: ideal })),
              last && say(texts.lastTime({ value: last })),
            ]
              .filter(Boolean)
              .join(', '),
          ),
        ]),
        ...heading(
          titled(say(texts.added)),
          body.chemicals.map(({ name, amount }) => `- ${name}: ${amount}`),
        ),
        ...heading(
          titled(say(documentTexts.report.planned)),
          planned.length > 0 ? [...planned.map((item) => `- ${item}`), say(documentTexts.report.plannedNote)] : [],
        ),
      ];
    }),
    ...heading(
      say(texts.done),
      letter.services.flatMap(({ category, done }) => [
        ...(category === null ? [] : [`${category}:`]),
        ...done.map((service) => `- ${service}`),
      ]),
    ),
    ...heading(say(texts.notes), letter.notes ? [letter.notes, ...(letter.notesMark ? [letter.notesMark] : [])] : []),
    ...heading(say(texts.photos), [
      ...inShownOrder(letter.photos).map((photo) => `- ${captionOf(photo, words)}`),
      ...(letter.morePhotos > 0 ? [moreInWords(letter.morePhotos, words)] : []),
      ...(letter.galleryUrl ? [say(texts.seeAllAt({ url: letter.galleryUrl }))] : []),
    ]),
    ...heading(say(texts.nextService), letter.nextService ? [letter.nextService] : []),
    '',
    say(texts.thanks({ company: letter.company.name })),
    ...contactLines(letter),
    say(texts.attached),
  ].join('\n');
}

const categoryTexts: Readonly<Record<TaskCategory, Message>> = {
  Cleaning: texts.categories.cleaning,
  'Water Chemistry': texts.categories.chemistry,
  Equipment: texts.categories.equipment,
  Safety: texts.categories.safety,
};

/**
 * What was done by category: as the visit's checklist had it, else as the product's own list has it; what neither knows
 * comes last.
 */
function servicesDone(
  services: readonly string[],
  tasks: readonly VisitTask[],
  { say }: Words,
): ReportDocument['services'] {
  const done = [...new Set([...services, ...tasks.filter((task) => task.done).map(({ title }) => title)])];
  const categoryOf = (service: string) =>
    [...tasks, ...defaultTasks].find(({ title }) => title === service)?.category ?? null;
  return [...taskCategories, null].flatMap((category) => {
    const here = done.filter((service) => categoryOf(service) === category);
    return here.length === 0
      ? []
      : [
          {
            category: category && say(categoryTexts[category]),
            done: here.map((service) => say(caseTaskNamed(service) ?? taskNamed(service))),
          },
        ];
  });
}

/** "2026-11-23" → "Monday, November 23, 2026". */
export const longDate = (date: string, { day }: Words): string => day(date, 'fullDate');

/** "09:42", "9:42:10" or "9:42 am" → "9:42 AM". */
function clockTime(time: string, { day }: Words): string {
  const [, hours = '0', minutes = '00', half] = time.match(/^(\d{1,2}):(\d{2})(?::\d{2})?\s?([ap]m)?$/i) ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  return day(`2000-01-01T${String(hour).padStart(2, '0')}:${minutes}`, 'time');
}

type Chemicals = NonNullable<NewReportRow['chemicalsAdded']>;

/** Each product once, its doses added up where they are of one unit. */
export function chemicalsInWords(chemicals: Chemicals, words: Words): ReportDocument['chemicals'] {
  const sums = new Map<string, { chemical: string; name: string; unit: string; amount: number }>();
  for (const { chemical, name, strengthPct, unit, amount } of chemicals) {
    const product = words.say(productNamed(name));
    const label = strengthPct === null || strengthPct >= 100 ? product : `${product} ${strengthPct}%`;
    const key = `${label} ${unit}`;
    sums.set(key, { chemical, name: label, unit, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()].map(({ name, ...added }) => {
    const tablets = tabletsIn(added);
    const amount = formatAmount(added.amount, added.unit, words);
    return { name, amount: tablets ? `${words.say(tablets)} (${amount})` : amount };
  });
}

/** What a visit left for the next one: "2 lb soda ash", "Replace about 30% of the water". */
export const plannedInWords = (left: readonly LeftAtVisit[], { say }: Words): string[] =>
  left.map((item) => {
    const text = say(laterMessage(item));
    return text.charAt(0).toUpperCase() + text.slice(1);
  });

/** The note as its customer reads it, and what is said under it. */
function notesOf(report: NewReportRow, { say, language }: Words): Pick<ReportDocument, 'notes' | 'notesMark'> {
  const { text, original, mark } = noteAsRead(report, language);
  const { noteTranslated, noteOtherLanguage } = documentTexts.report;
  const said = mark === 'translated' ? noteTranslated({ original: original ?? '' }) : noteOtherLanguage;
  return { notes: text, notesMark: mark && say(said) };
}

type Shown = Pick<PhotoRow, 'photoId' | 'category' | 'description'> & {
  fileKey: string | null;
  pairId?: string | null;
};

interface Composed {
  report: NewReportRow;
  photos: Shown[];
  poolType: string | null;
  galleryUrl: string | null;
  signature: Signature;
  /** Of the customer's language. */
  words: Words;
  /** The readings of the visit before. */
  before?: WaterChemistry | null;
  /** The same of the bodies of water besides the first, by their ids. */
  beforeAtBodies?: ReadonlyMap<string, WaterChemistry | null>;
  /** The first body's own targets, and those of all by their ids. */
  targets?: OwnTargets | null;
  targetsAt?: ReadonlyMap<string, OwnTargets | null>;
  /** What the first body of water is called; said where there are several. */
  poolName?: string | null;
  /** The visit's checklist as it was worked. */
  tasks?: readonly VisitTask[];
  /** What the visit leaves for the next one. */
  left?: readonly LeftAtVisit[];
}

/** A mail shows this many pictures; the others are where its link leads. */
const mostShown = 8;

/** What the report says to its customer. */
export function reportDocumentOf({
  report,
  photos,
  poolType,
  galleryUrl,
  signature,
  words,
  ...more
}: Composed): ReportDocument {
  const pictures = photos.map(({ photoId, fileKey, category, description, pairId }, index) => ({
    photoId,
    fileKey,
    category,
    description,
    pairId: pairId ?? null,
    contentId: `photo-${index + 1}@poolhand`,
  }));
  const shown = inShownOrder(pictures).slice(0, mostShown);
  const bodies = (report.bodies ?? []).map((body) => ({
    name: body.name,
    water: waterRows(
      body.waterChemistry,
      { poolType: body.poolType ?? poolType, targets: more.targetsAt?.get(body.poolId) },
      more.beforeAtBodies?.get(body.poolId) ?? null,
      words,
    ),
    chemicals: chemicalsInWords(body.chemicalsAdded, words),
    planned: plannedInWords(body.leftOver ?? [], words),
  }));
  return {
    language: words.language,
    reportId: report.reportId,
    company: signature,
    customerName: report.customerName,
    address: report.address ?? null,
    date: longDate(report.serviceDate, words),
    time: report.serviceTime ? clockTime(report.serviceTime, words) : null,
    technicianName: report.technicianName,
    water: waterRows(report.waterChemistry ?? {}, { poolType, targets: more.targets }, more.before ?? null, words),
    chemicals: chemicalsInWords(report.chemicalsAdded ?? [], words),
    planned: plannedInWords(more.left ?? [], words),
    ...(bodies.length > 0 ? { poolName: more.poolName ?? null, bodies } : {}),
    services: servicesDone(report.services ?? [], more.tasks ?? [], words),
    ...notesOf(report, words),
    nextService: report.nextService ?? null,
    photos: shown,
    morePhotos: pictures.length - shown.length,
    galleryUrl,
  };
}

/**
 * What the pictures of one mail may weigh together. With the sheet, the logo and a third more for the way they travel in, a
 * mail stays under 1.5 MB; many mail servers take no more than ten, and phones pay for each.
 */
const picturesBytes = 680_000;
const largestPictureBytes = 170_000;
const logoBytes = 30_000;
const sheetName = ({ serviceDate }: Pick<NewReportRow, 'serviceDate'>): string => `pool-service-${serviceDate}.pdf`;

/** The report's mail: subject, HTML and text part, the pictures shown in it, and the report as a sheet. */
export function composeReportMail(composed: Composed) {
  const { words } = composed;
  const letter = reportDocumentOf(composed);
  const { photos, company } = letter;
  const maxBytes = Math.min(largestPictureBytes, Math.floor(picturesBytes / Math.max(1, photos.length)));
  const pictures = photos.flatMap(({ photoId, fileKey, contentId }) =>
    fileKey === null
      ? []
      : [
          {
            kind: 'photo' as const,
            fileKey,
            fileName: `${photoId.replace(/[^A-Za-z0-9-]/g, '-')}.jpg`,
            contentId,
            maxBytes,
            shownAt: `/api/photos/${encodeURIComponent(photoId)}`,
          },
        ],
  );
  const logo = company.logo && {
    kind: 'logo' as const,
    fileKey: company.logo.fileKey,
    fileName: company.logo.contentType === 'image/png' ? 'logo.png' : 'logo.jpg',
    contentId: logoContentId,
    maxBytes: logoBytes,
    shownAt: '/api/company-branding/logo',
  };
  return {
    purpose: 'service-report' as const,
    reportId: letter.reportId,
    customerId: composed.report.customerId ?? null,
    shows: 'report' as const,
    showsId: letter.reportId,
    senderName: company.name,
    replyTo: company.email,
    subject: words.say(texts.subject({ date: letter.date })),
    html: htmlPart(letter),
    text: textPart(letter),
    attachments: [
      ...(logo ? [logo] : []),
      ...pictures,
      { kind: 'sheet' as const, fileName: sheetName(composed.report), letter },
    ],
  };
}

/** A mail's page with its pictures where the application has them, instead of in the mail. */
export const withAddresses = (html: string, attachments: readonly MailAttachment[]): string =>
  attachments.reduce(
    (page, attachment) =>
      attachment.kind === 'photo' || attachment.kind === 'logo'
        ? page.replaceAll(`src="cid:${attachment.contentId}"`, `src="${attachment.shownAt}"`)
        : page,
    html,
  );
