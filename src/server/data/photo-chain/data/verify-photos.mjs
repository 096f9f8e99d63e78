// Verifies an export of photos and their chain. It needs no Poolhand, no network and no package:
//
//   node verify-photos.mjs FILE.zip [--head DIGEST] [--key PUBLIC-KEY]
//
// DIGEST and PUBLIC-KEY are what stands in an email about the chain, or was noted elsewhere: with them the file is compared
// with something that does not come from it. Ends with 0: whole; 1: changed; 2: cannot be read; 3: whole, but a clock was
// wrong. The same text is the script of verify-photos.html, which does this in a browser. Node 20 or later.

const first = '0'.repeat(64);
const clockToleranceMs = 10 * 60_000;
const encoder = new TextEncoder();

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes));
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Entries of a ZIP by their names, each with how to read it. `file` is a Blob: only what is asked for is read. */
async function openZip(file) {
  const view = async (from, to) => new DataView(await file.slice(from, to).arrayBuffer());
  const tailFrom = Math.max(0, file.size - 65_557);
  const tail = await view(tailFrom, file.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error('This is not a ZIP file, or its end is missing.');
  let count = tail.getUint16(end + 10, true);
  let size = tail.getUint32(end + 12, true);
  let from = tail.getUint32(end + 16, true);
  if (end >= 20 && tail.getUint32(end - 20, true) === 0x07064b50) {
    const at = Number(tail.getBigUint64(end - 12, true));
    const wide = await view(at, at + 56);
    count = Number(wide.getBigUint64(32, true));
    size = Number(wide.getBigUint64(40, true));
    from = Number(wide.getBigUint64(48, true));
  }
  const directory = await view(from, from + size);
  const entries = new Map();
  for (let at = 0, n = 0; n < count; n += 1) {
    if (directory.getUint32(at, true) !== 0x02014b50) throw new Error('The list of files in the ZIP is damaged.');
    const method = directory.getUint16(at + 10, true);
    const [names, extras, comments] = [28, 30, 32].map((offset) => directory.getUint16(at + offset, true));
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, names));
    const wanted = [24, 20, 42].map((offset) => directory.getUint32(at + offset, true));
    // Sizes and places beyond 4 GB stand in an extra field, those alone that do not fit.
    for (let extra = at + 46 + names; extra < at + 46 + names + extras; ) {
      const [kind, bytes] = [directory.getUint16(extra, true), directory.getUint16(extra + 2, true)];
      let value = extra + 4;
      if (kind === 1) {
        for (const [index, given] of wanted.entries()) {
          if (given !== 0xffffffff) continue;
          wanted[index] = Number(directory.getBigUint64(value, true));
          value += 8;
        }
      }
      extra += 4 + bytes;
    }
    const [, packed, place] = wanted;
    entries.set(name, async () => {
      const local = await view(place, place + 30);
      const begin = place + 30 + local.getUint16(26, true) + local.getUint16(28, true);
      const content = file.slice(begin, begin + packed);
      if (method === 0) return content.arrayBuffer();
      return new Response(content.stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
    });
    at += 46 + names + extras + comments;
  }
  return entries;
}

const textOf = async (read) => new TextDecoder().decode(await read());

/** Whether `head` was signed with the key it names; null where this browser cannot tell. */
async function isSigned({ place, digest, day, signedAt, signature, signedWith }) {
  const text = ['poolhand-photo-chain/1', place, digest, day, signedAt].join('\n');
  let key;
  try {
    key = await crypto.subtle.importKey('raw', bytesOf(signedWith), 'Ed25519', false, ['verify']);
  } catch (error) {
    if (error.name === 'NotSupportedError') return null;
    return false;
  }
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), encoder.encode(text)).catch(() => false);
}

const hours = (ms) => {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${(minutes / 60).toFixed(1)} hours`;
};

/** What is wrong with the clocks in one entry, beside the one before it. */
function clocksOf(about, before) {
  const { place, photoId, deviceTakenAt, deviceSentAt, receivedAt, recordedAt, kind } = about;
  const at = (text) => Date.parse(text);
  const found = [];
  const back = before ? at(before.recordedAt) - at(recordedAt) : 0;
  if (back > 0) found.push(`Entry ${place}: the server's clock was put back by ${hours(back)} before it.`);
  if (kind === 'removed') return found;
  if (at(receivedAt) - at(recordedAt) > clockToleranceMs)
    found.push(
      `Entry ${place}: photo ${photoId} was received ${hours(at(receivedAt) - at(recordedAt))} after it was recorded.`,
    );
  const ahead = deviceSentAt ? at(deviceSentAt) - at(receivedAt) : 0;
  if (Math.abs(ahead) > clockToleranceMs)
    found.push(
      `Entry ${place}: the device's clock was ${hours(ahead)} ${ahead > 0 ? 'ahead' : 'behind'} when it sent photo ${photoId}.`,
    );
  else if (deviceTakenAt && at(deviceTakenAt) - at(receivedAt) > clockToleranceMs)
    found.push(
      `Entry ${place}: photo ${photoId} was taken ${hours(at(deviceTakenAt) - at(receivedAt))} after it was received.`,
    );
  return found;
}

/**
 * Verifies an export.
 * @param file a Blob of the ZIP
 * @param known what is known from elsewhere: the digest of a head, the public key
 * @returns faults (what was changed), clocks (times that cannot be right), notes, and a summary in a sentence each
 */
export async function verifyExport(file, known = {}) {
  const zip = await openZip(file);
  const [readChain, readAbout] = [zip.get('chain.jsonl'), zip.get('about.json')];
  if (!readChain || !readAbout)
    throw new Error('The ZIP has no chain.jsonl or no about.json: it is not an export of photos.');
  const about = JSON.parse(await textOf(readAbout));
  const lines = (await textOf(readChain)).split('\n').filter((line) => line !== '');
  const faults = [];
  const clocks = [];
  const notes = [];

  const chain = [];
  let last = first;
  const current = new Map();
  for (const line of lines) {
    const { entry, digest } = JSON.parse(line);
    const said = JSON.parse(entry);
    const place = chain.length + 1;
    if (said.place !== place) {
      faults.push(`Entry ${place} is missing: entry ${said.place} stands in its place.`);
      // Counted on from there, so that one gap is said once.
      while (chain.length + 1 < said.place) chain.push(null);
    } else if (said.previous !== last) faults.push(`Entry ${place} does not follow the one before it.`);
    if ((await sha256(encoder.encode(entry))) !== digest) faults.push(`Entry ${said.place} was changed.`);
    clocks.push(...clocksOf(said, chain.at(-1)?.said));
    chain.push({ said, digest });
    last = digest;
    if (said.kind === 'removed') {
      current.delete(said.photoId);
      notes.push(`Photo ${said.photoId} was removed on ${said.recordedAt} (entry ${said.place}).`);
    } else {
      if (said.kind === 'changed')
        notes.push(`Photo ${said.photoId} was changed on ${said.recordedAt} (entry ${said.place}).`);
      current.set(said.photoId, said);
    }
  }

  let signed = 0;
  const keys = new Set();
  for (const head of about.heads) {
    keys.add(head.signedWith);
    const good = await isSigned(head);
    if (good === null) {
      notes.push('This browser cannot check signatures (Ed25519). Use a newer one, or the command.');
      break;
    }
    if (!good) faults.push(`The head of ${head.day} (entry ${head.place}) is not signed by its key.`);
    const entry = chain[head.place - 1];
    if (!entry) faults.push(`The chain lacks entry ${head.place}, which the head of ${head.day} was signed over.`);
    else if (entry.digest !== head.digest)
      faults.push(`Entry ${head.place} is not the one that the head of ${head.day} was signed over.`);
    signed = Math.max(signed, head.place);
  }
  if (signed < chain.length) faults.push(`Entries ${signed + 1} to ${chain.length} come after the last signed head.`);
  if (known.head && !chain.some((one) => one?.digest === known.head.trim().toLowerCase()))
    faults.push(`The digest ${known.head} is not in this chain.`);
  if (known.key && !keys.has(known.key.trim())) faults.push(`No head was signed with the key ${known.key}.`);

  let checked = 0;
  const { from, to } = about.photos;
  for (const { photoId, place, sha256: wanted, receivedAt } of current.values()) {
    const read = zip.get(`photos/${photoId}.jpg`);
    if (!read) {
      if (receivedAt >= from && receivedAt < to) faults.push(`Photo ${photoId} (entry ${place}) is missing.`);
      continue;
    }
    let bytes = null;
    try {
      bytes = await read();
    } catch {
      // Damaged so that it cannot be unpacked.
    }
    if (bytes === null || (await sha256(bytes)) !== wanted)
      faults.push(`Photo ${photoId} (entry ${place}) was changed.`);
    checked += 1;
  }
  for (const name of zip.keys()) {
    const photoId = /^photos\/(.+)\.jpg$/.exec(name)?.[1];
    if (photoId !== undefined && !current.has(photoId)) faults.push(`Photo ${photoId} is not in the chain.`);
  }
  const summary = [
    `${about.company ?? 'A company'}: ${chain.length} entries, ${about.heads.length} signed heads, ${checked} photos in this file, received from ${from} to ${to}.`,
    ...[...keys].map((key) => `Signed with the key ${key}`),
    ...(last === first ? [] : [`Digest of the last entry: ${last}`]),
  ];
  return { faults, clocks, notes, summary };
}

/** What was found, in a word. */
const verdictOf = ({ faults, clocks }) =>
  faults.length > 0 ? 'CHANGED' : clocks.length > 0 ? 'WHOLE, BUT A CLOCK WAS WRONG' : 'WHOLE';

async function runCommand() {
  const { openAsBlob } = await import('node:fs');
  const [, , path, ...options] = process.argv;
  const option = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
  if (!path) {
    process.stderr.write('node verify-photos.mjs FILE.zip [--head DIGEST] [--key PUBLIC-KEY]\n');
    process.exitCode = 2;
    return;
  }
  try {
    const found = await verifyExport(await openAsBlob(path), { head: option('--head'), key: option('--key') });
    const { faults, clocks, notes, summary } = found;
    for (const line of [...summary, ...notes, ...clocks, ...faults, verdictOf(found)])
      process.stdout.write(`${line}\n`);
    process.exitCode = faults.length > 0 ? 1 : clocks.length > 0 ? 3 : 0;
  } catch (error) {
    process.stderr.write(`It cannot be read: ${error.message}\n`);
    process.exitCode = 2;
  }
}

function runPage() {
  const byId = (id) => document.getElementById(id);
  const show = (lines, verdict) => {
    byId('verdict').textContent = verdict;
    byId('found').replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })),
    );
  };
  byId('unread').hidden = true;
  byId('form').hidden = false;
  byId('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const [file] = byId('file').files;
    if (!file) return;
    show([], 'Checking…');
    try {
      const found = await verifyExport(file, { head: byId('head').value, key: byId('key').value });
      show([...found.faults, ...found.clocks, ...found.notes, ...found.summary], verdictOf(found));
    } catch (error) {
      show([error.message], 'It cannot be read');
    }
  });
}

if (typeof document !== 'undefined') runPage();
else if (typeof process !== 'undefined') await runCommand();
