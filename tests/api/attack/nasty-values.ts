/** A piece of JSON as it stands in the text, valid or not: `NaN`, `1e999`, a lone surrogate. */
export class RawJson {
  constructor(readonly text: string) {}
}

export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([member, inner]) => `${JSON.stringify(member)}:${jsonText(inner)}`)
    .join(',')}}`;
}

/** What would run in a browser if a page or a mail carried it as it is. */
export const runningMark = 'onerror=poolhandAttack';
/** What would stand in a header of its own if a line break got through. */
export const headerMark = 'x-poolhand-attack';

const html = [
  `<img src=x ${runningMark}()>`,
  `"><script>/*${runningMark}*/</script>`,
  `'"--></style></script><svg ${runningMark}>`,
  `javascript:/*${runningMark}*/1`,
];
const sql = [
  "'; drop table customers; --",
  "' or '1'='1",
  "x') union all select null,null,null --",
  '1; select pg_sleep(30)',
  "\\'; update companies set tier = 'none'; --",
  '%_%',
  '$1',
];
const paths = [
  '../../../../etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  '....//....//etc/passwd',
  'con.txt',
  '.',
  '..',
];
const templates = [
  '{{7*7}}',
  `$${'{7*7}'}`,
  '<%= 7*7 %>',
  `$${'{jndi:ldap://127.0.0.1/x}'}`,
  '%s%n%x',
  '=cmd|calc!A1',
  '@sum(1)',
];
const controls = [
  '\u0000',
  'a\u0000b',
  '\u0001\u0008\u001b[31m\u007f',
  `a\r\n${headerMark}: 1`,
  '\u2028\u2029',
  '\u202eright to left',
  '\ufeff',
  'Z\u0351\u036b\u0343\u036a\u0302',
  '👩‍👩‍👧‍👦',
  '\uffff',
];
const words = [
  '',
  ' ',
  '\t\n',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e999',
  '0x10',
  '1,5',
  '٣',
  '½',
  '[]',
  '{}',
];
const members = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
const dates = [
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '1969-12-31',
  '2026-02-30',
  '2024-02-29',
  '9999-12-31',
  '2026-13-01',
  '+275760-09-13',
  '-000001-01-01',
  'infinity',
  'epoch',
  'now',
  '2026-11-23T25:61:61Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '2026-11-23T09:00:00+99:99',
  '24:00',
  '99:99',
];
const addresses = [
  'http://127.0.0.1:1/',
  'http://169.254.169.254/latest/meta-data/',
  'https://user:pass@[::1]/',
  'gopher://127.0.0.1/',
  'data:text/html,x',
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  '"a b"@example.com',
  'a@example.com\r\nBcc: b@example.com',
  '+1 (602) 555-0142',
];

/** Texts that somebody means harm with, short enough for an address or a header as well. */
export const nastyTexts: readonly string[] = [
  ...html,
  ...sql,
  ...paths,
  ...templates,
  ...controls,
  ...words,
  ...members,
  ...dates,
  ...addresses,
];

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nestedObjects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const longTexts = [
  'A'.repeat(256),
  'é'.repeat(5_000),
  'A'.repeat(70_000),
  ' '.repeat(50_000),
  `${'a'.repeat(20_000)}!`,
  '0'.repeat(20_000),
  `${'1,'.repeat(10_000)}`,
];

const rawTexts = ['"\\ud800"', '"\\udfff x"', '"a\\u0000b"', '"\\ud83d"'].map((text) => new RawJson(text));

const nastyNumbers: readonly (number | RawJson)[] = [
  0,
  -1,
  1,
  2,
  0.1,
  -0.5,
  1.005,
  1e-320,
  5e-324,
  1e21,
  1e308,
  -1e308,
  100,
  101,
  1_000_000,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  2 ** 63,
  ...[
    '-0',
    '1e999',
    '-1e999',
    'NaN',
    'Infinity',
    '-Infinity',
    '01',
    '0x1F',
    '1.',
    '.5',
    `1${'0'.repeat(400)}`,
    '1e-999',
  ].map((text) => new RawJson(text)),
];

const others: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  ['a', 'a'],
  [{}],
  { $gt: '' },
  { length: -1 },
  { toString: 1 },
  new RawJson('{"then":"x"}'),
  new RawJson('{"__proto__":{"role":"owner"}}'),
  new RawJson('{"constructor":{"prototype":{"role":"owner"}}}'),
  new RawJson(nested(200)),
  new RawJson(nestedObjects(200)),
  new RawJson(`[${'1,'.repeat(20_000)}1]`),
  new RawJson(`[${'{},'.repeat(5_000)}{}]`),
  new RawJson(`[${'"x",'.repeat(5_000)}"x"]`),
];

/** Everything a member of a body may be given that it does not expect. */
export const nastyMembers: readonly unknown[] = [...nastyTexts, ...longTexts, ...rawTexts, ...nastyNumbers, ...others];

/** Bodies that are no object at all, or no JSON. */
export const nastyBodies: readonly { what: string; payload: string | Buffer }[] = [
  { what: 'nothing', payload: '' },
  { what: 'a space', payload: ' ' },
  { what: 'null', payload: 'null' },
  { what: 'an empty list', payload: '[]' },
  { what: 'a list of nothing', payload: '[null,null]' },
  { what: 'an empty object', payload: '{}' },
  { what: 'a text', payload: '"text"' },
  { what: 'a number', payload: '5' },
  { what: 'true', payload: 'true' },
  { what: 'NaN', payload: 'NaN' },
  { what: 'an open object', payload: '{"name":' },
  { what: 'single quotes', payload: "{'name':'x'}" },
  { what: 'a comma too many', payload: '{"name":"x",}' },
  { what: 'two values', payload: '{}{}' },
  { what: 'a byte order mark', payload: '\ufeff{}' },
  { what: 'bytes that are no UTF-8', payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { what: 'an overlong form', payload: Buffer.from('{"name":"\xc0\xaf\xed\xa0\x80"}', 'latin1') },
  { what: 'zeros', payload: Buffer.alloc(64) },
  { what: 'a prototype', payload: '{"__proto__":{"isAdmin":true}}' },
  { what: "a constructor's prototype", payload: '{"constructor":{"prototype":{"isAdmin":true}}}' },
  { what: 'lists 5,000 deep', payload: nested(5_000) },
  { what: 'objects 5,000 deep', payload: nestedObjects(5_000) },
  { what: 'lists 100,000 deep', payload: nested(100_000) },
  { what: 'the same member twice', payload: '{"name":"a","name":{"b":1}}' },
  { what: 'more than is read', payload: `{"name":"${'A'.repeat(1_100_000)}"}` },
  { what: 'thirty thousand members', payload: `{${Array.from({ length: 30_000 }, (_, n) => `"m${n}":1`).join(',')}}` },
];

export const contentTypes: readonly string[] = [
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'application/json; charset=utf-16',
  'application/json; charset=nothing',
  'application/JSON;',
  'application/vnd.api+json',
  'application/octet-stream',
  'application/graphql',
  'image/jpeg',
  'text/csv',
  '*/*',
  'not a type',
  `application/json; ${'a'.repeat(2_000)}`,
];

/** What an address can hold that `encodeURIComponent` would never write. */
export const rawSteps: readonly string[] = [
  '%00',
  'a%00b',
  '%ff',
  '%c0%ae%c0%ae%c0%af',
  '%ed%a0%80',
  '..%2f..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5cwindows%5cwin.ini',
  '%252e%252e%252f',
  '%',
  '%zz',
  '%0d%0a',
  '~',
  ';a=b',
  '*',
  ':id',
  'A'.repeat(150),
  'A'.repeat(201),
  'A'.repeat(5_000),
];

/** Queries that no form makes. */
export const rawQueries: readonly string[] = [
  '%ff=%ff',
  '%=%',
  '&&&===&',
  '__proto__[role]=owner&constructor.prototype.role=owner',
  'limit[]=1&limit[a]=2',
  'a[b][c][d]=1',
  `${'a=1&'.repeat(2_000)}z=1`,
  `q=${'%00'.repeat(1_000)}`,
  `q=${'A'.repeat(8_000)}`,
  '%2e%2e%2f=1',
  'constructor=1&__proto__=1&toString=1',
];
