// First, before any module that says something.
import './outgoing/marked-words.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { messageKinds } from '#domain/messaging/index.ts';
import { mailPurposes, mails, messages } from '#server/db/schema/index.ts';
import { pagesOf } from '../support/pdf-pages.ts';
import { openTwilioStandIn } from '../support/twilio-stand-in.ts';
import { openWorld, type World } from '../support/world.ts';
import { everyLetter, everyOccasion } from './outgoing/every-occasion.ts';

const { drawn, drawsIn, isBill } = vi.hoisted(() => ({
  drawn: [] as { draw: string; pdf: Buffer }[],
  /** What a worker draws with, and where that is: the functions it imports. */
  drawsIn: (source: string) =>
    [...source.matchAll(/import \{([^}]*)\} from '(\.\/[^']+)'/g)].flatMap(([, names = '', page = '']) =>
      (names.match(/\bdraw\w+/g) ?? []).map((draw) => ({ draw, page })),
    ),
  isBill: (sheet: unknown) => typeof sheet === 'object' && sheet !== null && 'paper' in sheet,
}));
/** Drawn in this thread, whose words are marked: a worker has its own. */
vi.mock('#server/documents/pdf/drawings.ts', () => ({
  drawingsInTurn:
    ({ worker, from }: { worker: string; from: string }) =>
    async (sheet: unknown) => {
      const draws = drawsIn(readFileSync(new URL(`./${worker}.ts`, from), 'utf8'));
      const { draw, page } = draws.find((each) => draws.length === 1 || /Bill/.test(each.draw) === isBill(sheet)) ?? {};
      if (!draw || !page) throw new Error(`What ${worker} draws is not found`);
      const pdf: Buffer = await (await import(/* @vite-ignore */ new URL(page, from).href))[draw](sheet);
      drawn.push({ draw, pdf });
      return pdf;
    },
}));

const twilio = openTwilioStandIn(() => world.clock.now());
const world = openWorld({ deps: { sms: twilio.sms } });

const purposes = new Set<string>();
const kinds = new Set<string>();

interface Written {
  what: string;
  text: string;
}
const written: Written[] = [];
/** Everything that was ever sent to the server: what a company entered is data. */
const entered = new Set<string>();

const keepStrings = (value: unknown): void => {
  if (typeof value === 'string' && !/^\d*$/.test(value)) {
    // A template’s words stand around what it is filled with.
    for (const part of value.split(/\{\w+\}/)) entered.add(part.trim());
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value))
    for (const each of Object.values(value)) keepStrings(each);
};

/** What a person sees of HTML. */
const visible = (html: string): string =>
  html
    .replace(/<(style|head|script)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*?\b(?:alt|title|aria-label)="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x27|#39|quot|apos);/g, '’')
    .replace(/&[a-z]+;/g, ' ');

/** The same in every language: the product, measures and chemistry’s signs. */
const fixedNames = /^(?:Poolhand|pH|LSI|CYA|ppm|gal|oz|fl|lb|min|hr|mi|°F|AM|PM|at)$/i;
const dated =
  /^(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?|(?:Jan|Febr?|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*)$/;

/** The words of a text outside the marks that nobody entered. A line cut short has lost its closing mark. */
function unmarked(text: string): string[] {
  let rest = text;
  // From within: a marked text may hold another.
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/«[^«»]*(?:»|\x85|…)/g, ' ');
  }
  rest = rest
    .replace(/https?:\S+/g, ' ')
    .replace(/\S+@\S+/g, ' ')
    .replace(/(?:[A-Z]+|owner)-\n?[\w-]+/g, ' ');
  for (const data of [...entered].sort((one, other) => other.length - one.length))
    if (data.length > 1) rest = rest.replaceAll(data, ' ');
  return rest
    .split(/[^\p{L}\p{N}°@.’'-]+/u)
    .filter((word) => /\p{L}{2}/u.test(word) && !fixedNames.test(word) && !dated.test(word));
}

/** By the words outside the marks, where they were met first. */
const findings = (): Record<string, string> =>
  Object.fromEntries(
    written
      .map(({ what, text }) => [unmarked(text).join(' '), what] as const)
      .filter(([words]) => words !== '')
      .reverse(),
  );

/** What these companies wrote, and every email and paper from the given ones on. */
async function writtenBy(companyIds: readonly string[], fromMail: number, fromPaper: number): Promise<Written[]> {
  const found: Written[] = [];
  for (const companyId of companyIds) {
    await world.deps.db.inCompany(companyId, async (tx) => {
      for (const { purpose } of await tx.select().from(mails)) purposes.add(purpose);
      for (const { kind, subject, body, direction } of await tx.select().from(messages)) {
        kinds.add(kind);
        if (direction === 'out') found.push({ what: `text ${kind}`, text: `${subject ?? ''}\n${body}` });
      }
    });
  }
  for (const { subject, text, html } of world.mailer.sent.slice(fromMail)) {
    found.push({ what: `mail "${subject}"`, text: `${subject}\n${text}\n${visible(html)}` });
  }
  for (const { draw, pdf } of drawn.slice(fromPaper))
    found.push({ what: `paper of ${draw}`, text: pagesOf(pdf).join('\n') });
  return found;
}

/** The same once more where everybody reads Spanish. */
const inSpanish: Written[] = [];

beforeAll(async () => {
  let isSpanish = false;
  const inject = world.app.inject.bind(world.app);
  Object.assign(world.app, {
    inject: (options: { url: string; payload?: unknown; headers?: Record<string, string> }) => {
      keepStrings(options.payload);
      if (!isSpanish) return inject(options as never);
      const isCustomer = /^\/api\/customers(?:\/[^/]+)?$/.test(options.url) && typeof options.payload === 'object';
      return inject({
        ...options,
        headers: { 'accept-language': 'es-MX', ...options.headers },
        ...(isCustomer ? { payload: { ...(options.payload as object), language: 'es' } } : {}),
      } as never);
    },
  });
  const begun = world.clock.now().toISOString();
  const companyIds = await everyOccasion(world, twilio);
  written.push(...(await writtenBy(companyIds, 0, 0)));
  isSpanish = true;
  world.clock.set(begun);
  const [mailsBefore, papersBefore] = [world.mailer.sent.length, drawn.length];
  const readsSpanish: World['company'] = async (options) => {
    const company = await world.company(options);
    await company.owner.put('/api/settings', { system: { language: 'es' } });
    return company;
  };
  const spanishIds = await everyLetter({ ...world, company: readsSpanish }, twilio);
  inSpanish.push(...(await writtenBy(spanishIds, mailsBefore, papersBefore)));
}, 240_000);

const distinct = (names: Iterable<string>): string[] => [...new Set(names)].sort();

const serverFiles = readdirSync('src/server', { recursive: true, encoding: 'utf8' });

describe('what the product writes to somebody', () => {
  it('is all met here: a new email, text or paper fails until an occasion for it is added', () => {
    expect(mailPurposes.filter((purpose) => !purposes.has(purpose))).toEqual([]);
    expect(messageKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
    const workers = serverFiles.filter((file) => /draw[^/]*[.]worker[.]ts$/.test(file));
    const draws = workers.flatMap((file) => drawsIn(readFileSync(`src/server/${file}`, 'utf8')));
    expect(distinct(drawn.map(({ draw }) => draw))).toEqual(distinct(draws.map(({ draw }) => draw)));
  });

  it('says nothing outside a catalog but what a company entered', () => expect(findings()).toEqual({}));

  it('is in Spanish where everybody reads Spanish', () => {
    expect(inSpanish.filter(({ what }) => what.startsWith('mail')).length).toBeGreaterThan(20);
    expect(inSpanish.some(({ what }) => what.startsWith('text'))).toBe(true);
    expect(inSpanish.some(({ what }) => what.startsWith('paper'))).toBe(true);
    const english = inSpanish.flatMap(({ what, text }) =>
      [...text.matchAll(/«(?!¦)[^«»]*/g)].map(([said]) => `${what}: ${said}`),
    );
    expect([...new Set(english)]).toEqual([]);
  });

  it('would be found', () => {
    expect(unmarked('«Hello Pat», turn this off. Nov 23, 2026: 2 ppm')).toEqual(['turn', 'this', 'off.']);
    expect(unmarked(visible('<p title="Tip">«Hi» <b>there</b></p>'))).toEqual(['Tip', 'there']);
  });
});
