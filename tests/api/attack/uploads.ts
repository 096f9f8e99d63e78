import { headerMark, nastyTexts, runningMark } from './nasty-values.ts';

interface Upload {
  what: string;
  headers: Record<string, string>;
  payload: Buffer;
}

const boundary = 'attack-boundary';

const part = (disposition: string, type: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);
const form = (what: string, ...parts: Buffer[]): Upload => ({
  what,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Buffer.concat([...parts, end]),
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="/*${runningMark}*/"><script>1</script></svg>`;
const page = `<html><body ${runningMark}></body></html>`;
const external = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** A picture that says it is 60,000 pixels wide and high: 14 GB once it is unpacked. */
const hugePng = Buffer.concat([png, Buffer.from('0000ea600000ea60080200000000000000', 'hex')]);
const jpegOfNothing = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const pageInJpeg = Buffer.concat([jpegOfNothing, Buffer.from(page)]);

const contents: [string, Buffer | string][] = [
  ['nothing', ''],
  ['a page', page],
  ['a drawing with a script', svg],
  ['a drawing that reads a file', external],
  ['the beginning of a PNG', png],
  ['a PNG far too large', hugePng],
  ['the beginning of a JPEG', jpegOfNothing],
  ['a JPEG with a page in it', pageInJpeg],
  ['zeros', Buffer.alloc(70_000)],
  ['a GIF of nothing', 'GIF89a'],
  ['a WebP of nothing', 'RIFF\u0000\u0000\u0000\u0000WEBPVP8 '],
  ['a PDF', '%PDF-1.7\n%%EOF'],
  ['a ZIP', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  [
    'a ZIP that says it holds more than it does',
    Buffer.from('504b0304ffffffffffffffffffffffffffffffffffffffffffff', 'hex'),
  ],
];

const tables: [string, Buffer | string][] = [
  ['only names of columns', 'Name,Email\n'],
  ['no column that is known', 'a,b,c\n1,2,3\n'],
  ['a quote that never closes', 'Name,Email\n"Pat,pat@example.com\n'],
  ['rows of other lengths', 'Name\na,b,c,d\n,,,,\n'],
  ['ten thousand columns', `${'Name,'.repeat(10_000)}\nx\n`],
  ['UTF-16', Buffer.from('\ufeffName\nPat\n', 'utf16le')],
  ['zeros between letters', 'N\u0000ame\nP\u0000at\n'],
  ['bytes that are no text', Buffer.from([0x4e, 0x61, 0x6d, 0x65, 0x0a, 0xff, 0xfe, 0xc0, 0xaf, 0x0a])],
  ['formulas', 'Name,Email,Notes\n=cmd|calc!A1,@x,+1\n'],
  ['a page', `Name,Notes\n<img src=x ${runningMark}()>,${page}\n`],
  ['one cell far too long', `Name\n${'A'.repeat(200_000)}\n`],
  ['members of every object', '__proto__,constructor,toString\n1,2,3\n'],
  ['carriage returns alone', 'Name\rPat\rSam\r'],
  ['nothing but commas', ','.repeat(5_000)],
];

/** Forms and files in place of the one that the call takes. */
export function attackedUploads({ headers }: { headers: Record<string, string> }): Upload[] {
  const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
  const all = isForm ? contents : [...tables, ...contents];
  const named = nastyTexts.map((name) => {
    const written = name.replaceAll('"', '%22');
    return form(
      `a file named ${JSON.stringify(name.slice(0, 60))}`,
      part(`name="file"; filename="${written}"`, 'image/jpeg', pageInJpeg),
    );
  });
  const fields = ['__proto__', 'constructor', 'file', 'logo', 'mapping', 'photoId', '', 'a[b]', 'takenAt', 'kind'];
  const sent = fields.flatMap((field) =>
    nastyTexts
      .slice(0, 12)
      .map((value) =>
        form(
          `a form with ${field} = ${JSON.stringify(value)}`,
          part(`name="${field}"`, 'text/plain', value),
          part('name="file"; filename="a.csv"', 'text/csv', 'Name\nPat\n'),
        ),
      ),
  );
  return [
    ...all.flatMap(([what, content]) => [
      form(`a file that is ${what}`, part('name="file"; filename="a.jpg"', 'image/jpeg', content)),
      form(`a logo that is ${what}`, part('name="logo"; filename="a.svg"', 'image/svg+xml', content)),
      { what: `a body that is ${what}`, headers, payload: Buffer.from(content) },
      { what: `text that is ${what}`, headers: { 'content-type': 'text/csv' }, payload: Buffer.from(content) },
    ]),
    ...named,
    ...sent,
    form('thirty files', ...Array.from({ length: 30 }, () => part('name="file"; filename="a.jpg"', 'image/jpeg', 'x'))),
    form('a hundred fields', ...Array.from({ length: 100 }, (_, n) => part(`name="f${n}"`, 'text/plain', 'x'))),
    form('a field name far too long', part(`name="${'a'.repeat(5_000)}"`, 'text/plain', 'x')),
    form('a header in a name', part(`name="file\r\n${headerMark}: 1"; filename="x"`, 'text/plain', 'x')),
    form('no file'),
    { ...form('a form that is cut off'), payload: part('name="file"; filename="a"', 'image/jpeg', 'x') },
    { ...form('a form without its parts'), payload: Buffer.from('nothing') },
    { ...form('a form that ends at once'), payload: end },
  ];
}
