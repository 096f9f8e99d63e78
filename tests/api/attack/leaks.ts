import { homedir } from 'node:os';
import { headerMark, runningMark } from './nasty-values.ts';

/** What an answer must never tell, and what it would be a sign of. None of the attack's own values holds any of it. */
const signs: [string, RegExp][] = [
  ['a stack', /(?:\n|\\n)\s+at .{1,200}:\d+:\d+/],
  ['a source file', /node_modules|\/src\/server\/|\.[cm]?[jt]sx?:\d+/],
  ['a statement', /failed query|select .{1,200} from "|insert into "|update ".{1,80}" set|delete from "/i],
  [
    'an error of the database',
    /violates |duplicate key|syntax error at or near|relation "|column "|invalid input syntax|row-level security|SQLSTATE|out of range for type/i,
  ],
  ['the database', /poolhand_app|poolhand_system|postgres(?:ql)?:\/\//i],
  ['an error of the system', /\b(?:ECONNREFUSED|ECONNRESET|ENOENT|EACCES|EISDIR|ENAMETOOLONG|EEXIST)\b/],
  [
    'an error of the language',
    /\b(?:TypeError|ReferenceError|RangeError|SyntaxError|URIError)\b|cannot read propert|is not a function|is not iterable|is not defined/i,
  ],
  ['a hash of a secret', /\$argon2|password_?hash|token_?hash/i],
  ['a file of the system', /root:x:0:0|\[extensions\]/],
];

const isText = (type: string): boolean => /^(?:text\/|application\/(?:json|xml|problem)|image\/svg)/.test(type);

interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** What is wrong with an answer to whatever was asked; nothing where it is as it should be. */
export function faultsOf(
  { statusCode, headers, body }: Answer,
  { folders, others }: { folders: string[]; others: string[] },
): string[] {
  const type = String(headers['content-type'] ?? '');
  const written = `${JSON.stringify(headers)}\n${isText(type) || statusCode >= 400 ? body : ''}`;
  const faults = signs.flatMap(([what, sign]) => {
    const found = written.match(sign);
    return found
      ? [`tells ${what}: ${written.slice(Math.max(0, (found.index ?? 0) - 80), (found.index ?? 0) + 160)}`]
      : [];
  });
  for (const folder of [...folders, homedir()].filter((path) => path.length > 5)) {
    if (written.includes(folder)) faults.push(`tells the folder ${folder}`);
  }
  for (const mark of others) {
    if (written.includes(mark)) faults.push(`tells of another company: ${mark}`);
  }
  if (headers[headerMark] !== undefined) faults.push('lets a line break into its headers');
  if (type.startsWith('text/html') && new RegExp(`<[^>]*${runningMark}`).test(body))
    faults.push('answers a page that would run');
  if (statusCode >= 500) faults.push(`answers ${statusCode}`);
  if (statusCode >= 400) faults.push(...notAsAgreed(type, body));
  return faults;
}

/** Every refusal is JSON with `error` and `message`, whatever was asked. */
function notAsAgreed(type: string, body: string): string[] {
  if (!type.startsWith('application/json')) return [`refuses with "${type}": ${body.slice(0, 200)}`];
  try {
    const { error, message } = JSON.parse(body) as { error?: unknown; message?: unknown };
    if (typeof error === 'string' && typeof message === 'string' && message.length < 2_000) return [];
  } catch {
    return [`refuses with what is no JSON: ${body.slice(0, 200)}`];
  }
  return [`refuses without error or message: ${body.slice(0, 300)}`];
}
