import sharp from 'sharp';
import { type Entries, forge, pack, withFile } from '../../support/archives.ts';
import type { Chance } from './chance.ts';
import { nastyTexts, runningMark } from './nasty-values.ts';

/** A file as somebody means harm with it. */
export interface HostileFile {
  what: string;
  content: Buffer;
}

/** What pads a cell: each a separator, a space or a letter that some expression could look for again and again. */
const padding = [',', ' ', '\t', ';', '-', '.', "'", '(', 'a', '9', '@', '/', '=', '\u00a0', 'é', '"', '\r', '+1 '];
const columns = [
  ...['Name', 'Email', 'Phone', 'Address', 'City', 'State', 'Zip', 'Notes', 'Price', 'Service Day', 'Frequency'],
  ...['Customer', 'Pool', 'Pool Type', 'Volume', 'Gate Code', 'Tags', 'Birthday', 'Latitude', 'Technician', 'Serial'],
];
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

export function hostileCsv(chance: Chance): HostileFile {
  const header = chance.shuffled(columns).slice(0, 1 + chance.below(columns.length));
  const mark = chance.pick(padding);
  const size = chance.pick([300, 9_999, 60_000, 400_000]);
  const long = `a${mark.repeat(Math.ceil(size / mark.length))}b`;
  const row = (at: number, cell: string): string =>
    header.map((_column, place) => (place === at ? cell : 'x')).join(',');
  const whole = (...lines: string[]): Buffer => Buffer.from(`${header.join(',')}\n${lines.join('\n')}\n`);
  const at = chance.below(header.length);
  const kinds: [string, () => Buffer][] = [
    [`${size} of ${JSON.stringify(mark)} in ${header[at]}`, () => whole(row(at, quoted(long)))],
    [`${size} of ${JSON.stringify(mark)} in every cell`, () => whole(header.map(() => quoted(long)).join(','))],
    [`${size} of ${JSON.stringify(mark)} unquoted`, () => whole(row(at, long))],
    [`${size} of ${JSON.stringify(mark)} for a header`, () => Buffer.from(`Name,${quoted(long)}\nPat,1\n`)],
    ['a hundred thousand columns', () => Buffer.from(`Name${',x'.repeat(100_000)}\nPat\n`)],
    ['twenty thousand short rows', () => whole(...Array.from({ length: 20_000 }, (_, n) => `${n}`))],
    ['quotes within quotes', () => whole(row(at, '"'.repeat(size)))],
    ['a nasty text in each cell', () => whole(...nastyTexts.slice(0, 40).map((text) => row(at, quoted(text))))],
    ['bytes that changed', () => changed(whole(row(at, 'Pat'), row(at, '(602) 555-0142')), chance)],
    ['UTF-16 cut in half', () => Buffer.from(`\ufeff${header.join(',')}\nPat`, 'utf16le').subarray(0, -1)],
    ['what is no table', () => foreign(chance).content],
  ];
  const [what, make] = chance.pick(kinds);
  return { what: `a table: ${what}`, content: make() };
}

/** Some bytes of it are others, some are gone, and it may end early. */
function changed(content: Buffer, chance: Chance): Buffer {
  const copy = Buffer.from(content);
  for (let n = 1 + chance.below(12); n > 0 && copy.length > 0; n -= 1)
    copy.writeUInt8(chance.below(256), chance.below(copy.length));
  return chance.below(3) === 0 ? copy.subarray(0, chance.below(copy.length + 1)) : copy;
}

const deep = (open: string, close: string, count: number): string => open.repeat(count) + close.repeat(count);

/** Kinds of files that nothing takes: each goes to every place that takes another. */
export function foreign(chance: Chance): HostileFile {
  const size = chance.pick([50, 5_000, 100_000]);
  const entities = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
  const kinds: [string, string | Buffer][] = [
    ['XML whose entities grow', `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "x">${entities}]><svg>&e12;</svg>`],
    ['XML that reads a file', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>'],
    ['XML of many depths', deep('<g>', '</g>', size)],
    [
      'a drawing with a script',
      `<svg xmlns="http://www.w3.org/2000/svg" ${runningMark}><image href="http://127.0.0.1:9/"/></svg>`,
    ],
    ['a calendar of many depths', deep('BEGIN:VEVENT\r\n', 'END:VEVENT\r\n', size)],
    ['a calendar with a long line', `BEGIN:VCALENDAR\r\nSUMMARY:${'a\\,'.repeat(size)}\r\nEND:VCALENDAR`],
    ['a PDF of many depths', `%PDF-1.7\n1 0 obj\n${deep('[', ']', size)}\nendobj\n%%EOF`],
    ['a PDF that says it is huge', '%PDF-1.7\n1 0 obj<</Length 99999999999/Filter[/FlateDecode/FlateDecode]>>stream\n'],
    ['an email of many parts', deep('Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n', '--a--\r\n', size)],
    ['JSON of many depths', deep('[', ']', size)],
    ['zeros', Buffer.alloc(size * 20)],
    ['nothing', ''],
  ];
  const [what, content] = chance.pick(kinds);
  return { what, content: Buffer.from(content) };
}

/** Pictures that are small as files and large once they are unpacked; made once. */
async function bombs(): Promise<HostileFile[]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#fff' }, limitInputPixels: false });
  const png = { compressionLevel: 9, palette: false } as const;
  return [
    { what: 'a PNG of 64 million pixels', content: await flat(8_000, 8_000).png(png).toBuffer() },
    {
      what: 'a PNG that comes in passes',
      content: await flat(5_000, 5_000)
        .png({ ...png, progressive: true })
        .toBuffer(),
    },
    { what: 'a PNG one pixel high', content: await flat(16_000, 1).png(png).toBuffer() },
    { what: 'a JPEG of 64 million pixels', content: await flat(8_000, 8_000).jpeg({ quality: 1 }).toBuffer() },
    {
      what: 'a WebP of 64 million pixels',
      content: await flat(8_000, 8_000).webp({ quality: 1, effort: 0 }).toBuffer(),
    },
  ];
}

export async function openPictures() {
  const small = sharp({ create: { width: 60, height: 40, channels: 3, background: '#08c' } });
  const good = [
    await small.jpeg().toBuffer(),
    await small.png().toBuffer(),
    await small.webp().toBuffer(),
    await small.gif().toBuffer(),
  ];
  const large = await bombs();
  return (chance: Chance): HostileFile => {
    const picture = chance.pick(good);
    const kinds: (() => HostileFile)[] = [
      () => chance.pick(large),
      () => ({ what: 'a picture whose bytes changed', content: changed(picture, chance) }),
      () => ({ what: 'a picture whose bytes changed', content: changed(picture, chance) }),
      () => ({ what: 'a picture with a page behind it', content: Buffer.concat([picture, foreign(chance).content]) }),
      () => ({
        what: 'a picture filled up',
        content: Buffer.concat([picture.subarray(0, 2), Buffer.alloc(3_000_000, 0xff), picture.subarray(2)]),
      }),
      () => ({
        what: 'a beginning and nothing else',
        content: Buffer.concat([picture.subarray(0, 24), Buffer.alloc(chance.below(9_000), chance.below(256))]),
      }),
      () => foreign(chance),
    ];
    return chance.pick(kinds)();
  };
}

const cellsLike = ['"', '""', 'null', '1e999', '-1', '2099-01-01T00:00:00Z', '{', '[[[[', '\\', '"a"', '9'.repeat(400)];

/** Archives that a company's own export was made into. */
export async function hostileArchive(chance: Chance, own: Entries): Promise<HostileFile> {
  const tables = [...own.keys()].filter((name) => name.startsWith('tables/'));
  const table = chance.pick(tables);
  const size = chance.pick([5_000, 200_000, 2_000_000]);
  const mark = chance.pick(padding);
  const aCell = (text: string, cell: string): string => {
    const lines = text.split('\n');
    const cells = lines[1]?.split(',') ?? [];
    if (cells.length > 1) cells[chance.below(cells.length)] = cell;
    return [lines[0], cells.join(','), ...lines.slice(2)].join('\n');
  };
  const kinds: [string, () => Promise<Buffer> | Buffer][] = [
    [
      `${table}: a cell of ${size} ${JSON.stringify(mark)}`,
      () => pack(forge(own, table, (text) => aCell(text, quoted(mark.repeat(size))))),
    ],
    [`${table}: a cell of another kind`, () => pack(forge(own, table, (text) => aCell(text, chance.pick(cellsLike))))],
    [
      `${table}: JSON of many depths`,
      () => pack(forge(own, table, (text) => aCell(text, quoted(deep('[', ']', size))))),
    ],
    [
      `${table}: its last row twice`,
      () => pack(forge(own, table, (text) => `${text}${text.trimEnd().split('\n').at(-1)}\n`)),
    ],
    ['a manifest of many depths', () => pack(new Map(own).set('manifest.json', Buffer.from(deep('[', ']', size))))],
    ['a manifest that is none', () => pack(new Map(own).set('manifest.json', foreign(chance).content))],
    ['a file nobody names', () => pack(withFile(own, 'files/photos/IMG-none.jpg', Buffer.alloc(size)))],
    ['zeros of 60 MB', () => pack(new Map(own).set('tables/more.csv', Buffer.alloc(60_000_000)))],
    [
      'a name out of its folder',
      () =>
        pack(new Map(own).set('files/a', Buffer.from('x'))).then((zip) =>
          Buffer.from(zip.toString('latin1').replaceAll('files/a', '../../a'), 'latin1'),
        ),
    ],
    [
      'five thousand entries',
      () =>
        pack(new Map([...own, ...Array.from({ length: 5_000 }, (_, n) => [`files/${n}`, Buffer.from('x')] as const)])),
    ],
    ['bytes that changed', async () => changed(await pack(own), chance)],
    [
      'an archive cut off',
      async () => {
        const zip = await pack(own);
        return zip.subarray(0, chance.below(zip.length));
      },
    ],
    ['what is no archive', () => foreign(chance).content],
  ];
  const [what, make] = chance.pick(kinds);
  return { what: `an archive: ${what}`, content: await make() };
}
