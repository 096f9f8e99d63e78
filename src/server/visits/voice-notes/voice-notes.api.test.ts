import { describe, expect, it } from 'vitest';
import type { VoiceNote } from '#contract/visits/voice-notes.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

const signatures: Record<string, number[]> = {
  'audio/webm': [0x1a, 0x45, 0xdf, 0xa3],
  'audio/ogg': [...Buffer.from('OggS')],
  'audio/mp4': [0, 0, 0, 0x20, ...Buffer.from('ftypM4A ')],
  'audio/wav': [...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WAVE')],
  'audio/mpeg': [0xff, 0xfb, 0x90, 0x44],
};
const recording = (type = 'audio/webm', bytes = 64): Buffer =>
  Buffer.concat([Buffer.from(signatures[type] ?? []), Buffer.alloc(bytes, 7)]);
const sent = (content: Buffer, type = 'audio/webm;codecs=opus') => `data:${type};base64,${content.toString('base64')}`;

const spoken = { id: 'NOTE-1', customerId: 'CUST-1', text: 'The skimmer lid is cracked.', category: 'equipment' };

async function withPat(): Promise<Company> {
  const company = await world.company();
  await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
  return company;
}

const add = <T = VoiceNote>(visitor: Visitor, more: object = {}) =>
  visitor.post<T>('/api/voice-notes', { ...spoken, ...more });
const notesOf = async (visitor: Visitor): Promise<VoiceNote[]> =>
  (await visitor.get<VoiceNote[]>('/api/voice-notes?customerId=CUST-1')).body;
const listen = (visitor: Visitor, url: string) =>
  visitor.app.inject({ url, headers: { authorization: `Bearer ${visitor.token}` } });

describe('a voice note', () => {
  it('is kept with its words, category, length, speaker and day', async () => {
    const { owner } = await withPat();
    const { status, body } = await add(owner, { timestamp: '2026-11-22T06:30:00.000Z', duration: 4.2 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: 'NOTE-1',
      noteId: 'NOTE-1',
      text: 'The skimmer lid is cracked.',
      category: 'equipment',
      duration: 4.2,
      timestamp: '2026-11-22T06:30:00.000Z',
      // Half past eleven in the evening in Phoenix.
      serviceDate: '2026-11-21',
      isServiceReport: false,
      visitId: null,
      audioUrl: null,
    });
    expect(body.technicianName).not.toBe('');
    expect(await notesOf(owner)).toEqual([body]);
  });

  it('names the speaker as sent, else the account', async () => {
    const company = await withPat();
    const technician = await company.signedIn('technician');
    expect((await add(technician, { technicianName: 'Luis Ortega' })).body.technicianName).toBe('Luis Ortega');
    expect((await add(technician, { id: 'NOTE-2' })).body.technicianName).toBe('The technician');
  });

  it('is stored once however often it is sent, also at the same time', async () => {
    const { owner } = await withPat();
    const again = { audioData: sent(recording()) };
    const answers = await Promise.all([1, 2, 3].map(() => add(owner, again)));
    answers.push(await add(owner, { text: 'Something else' }));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await notesOf(owner)).toHaveLength(1);
  });

  it('lists the newest first', async () => {
    const { owner } = await withPat();
    for (const [id, day] of Object.entries({ 'NOTE-1': 20, 'NOTE-2': 22, 'NOTE-3': 21 })) {
      await add(owner, { id, timestamp: `2026-11-${day}T18:00:00.000Z` });
    }
    expect((await notesOf(owner)).map(({ id }) => id)).toEqual(['NOTE-2', 'NOTE-3', 'NOTE-1']);
  });

  it('was not spoken in the future, whatever the clock of the phone says', async () => {
    const { owner } = await withPat();
    const { body } = await add(owner, { timestamp: '2027-01-01T00:00:00.000Z' });
    expect(body.timestamp).toBe(world.clock.now().toISOString());
    expect(body.serviceDate).toBe('2026-11-23');
  });

  it('may arrive before the visit that it belongs to, but not belong to a visit of somebody else', async () => {
    const { owner } = await withPat();
    expect((await add(owner, { visitId: 'VISIT-later' })).body.visitId).toBe('VISIT-later');
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Dee Wong' });
    await owner.post('/api/visits', { visitId: 'VISIT-dee', customerId: 'CUST-2' });
    const { status, body } = await add<{ details: object[] }>(owner, { id: 'NOTE-2', visitId: 'VISIT-dee' });
    expect(status).toBe(400);
    expect(body.details).toEqual([{ field: 'visitId', message: 'This visit belongs to another customer' }]);
  });
});

describe('a recording', () => {
  it.each(Object.keys(signatures))('of %s is played as what it is, not as what it is called', async (type) => {
    const { owner } = await withPat();
    const content = recording(type);
    const { status, body } = await add(owner, { text: '', audioData: sent(content, 'text/html') });
    expect(status).toBe(201);
    expect(body.audioUrl).toBe('/api/voice-notes/NOTE-1/audio');
    const played = await listen(owner, body.audioUrl ?? '');
    expect(played.headers['content-type']).toBe(type);
    expect(played.headers['cache-control']).toMatch(/^private/);
    expect(played.rawPayload.equals(content)).toBe(true);
  });

  it('may be bare base64', async () => {
    const { owner } = await withPat();
    const { body } = await add(owner, { audioData: recording().toString('base64') });
    expect((await listen(owner, body.audioUrl ?? '')).rawPayload.equals(recording())).toBe(true);
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70])],
    ['nothing that can be read', Buffer.alloc(40)],
  ])('that is %s answers 400 at the field', async (_name, content) => {
    const { owner } = await withPat();
    const { status, body } = await add<{ details: { field: string }[] }>(owner, { audioData: sent(content) });
    expect(status).toBe(400);
    expect(body.details.map(({ field }) => field)).toEqual(['audioData']);
    expect(await notesOf(owner)).toEqual([]);
  });

  it('may have 8 MB and not more', async () => {
    const { owner } = await withPat();
    const largest = recording('audio/webm', 8_000_000 - 4);
    expect((await add(owner, { audioData: sent(largest) })).status).toBe(201);
    const tooLarge = recording('audio/webm', 8_000_100);
    expect((await add(owner, { id: 'NOTE-2', audioData: sent(tooLarge) })).status).toBe(413);
  });

  it('is gone with its note', async () => {
    const { owner } = await withPat();
    const { body } = await add(owner, { audioData: sent(recording()) });
    expect((await owner.delete('/api/voice-notes/NOTE-1')).body).toEqual({ success: true });
    expect((await listen(owner, body.audioUrl ?? '')).statusCode).toBe(404);
    expect(await notesOf(owner)).toEqual([]);
    expect((await owner.delete('/api/voice-notes/NOTE-1')).status).toBe(404);
  });

  it('is not there where a note has words alone', async () => {
    const { owner } = await withPat();
    await add(owner);
    expect((await owner.get('/api/voice-notes/NOTE-1/audio')).status).toBe(404);
  });
});

describe('what is no voice note', () => {
  it.each([
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(5001) }],
    ['category', { category: 'gossip' }],
    ['timestamp', { timestamp: 'yesterday' }],
    ['duration', { duration: -1 }],
    ['id', { id: '../etc' }],
  ])('answers 400 naming %s', async (field, faulty) => {
    const { owner } = await withPat();
    const { status, body } = await add<{ details: { field: string }[] }>(owner, faulty);
    expect(status).toBe(400);
    expect(body.details.map((each) => each.field)).toEqual([field]);
  });

  it('about nobody answers 404 naming the customer', async () => {
    const { owner } = await withPat();
    const { status, body } = await add<{ details: { field: string }[] }>(owner, { customerId: 'CUST-9' });
    expect(status).toBe(404);
    expect(body.details[0]?.field).toBe('customerId');
    expect((await owner.get('/api/voice-notes?customerId=CUST-9')).status).toBe(404);
    expect((await owner.get('/api/voice-notes')).status).toBe(400);
  });
});

describe('who may', () => {
  it('needs a session, and the field service', async () => {
    const company = await withPat();
    const { body } = await add(company.owner, { audioData: sent(recording()) });
    const audio = body.audioUrl ?? '';
    const pat = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    for (const [visitor, status] of [[world.visitor, 401] as const, [pat, 403] as const]) {
      expect((await visitor.get('/api/voice-notes?customerId=CUST-1')).status).toBe(status);
      expect((await visitor.post('/api/voice-notes', spoken)).status).toBe(status);
      expect((await visitor.get(audio)).status).toBe(status);
      expect((await visitor.delete('/api/voice-notes/NOTE-1')).status).toBe(status);
    }
  });

  it('technicians delete their own, owners all', async () => {
    const company = await withPat();
    const [luis, amy] = [await company.signedIn('technician'), await company.signedIn('technician')];
    await add(luis);
    await add(luis, { id: 'NOTE-2' });
    expect((await amy.delete('/api/voice-notes/NOTE-1')).status).toBe(403);
    expect((await notesOf(amy)).map(({ own }) => own)).toEqual([false, false]);
    expect((await notesOf(luis)).map(({ own }) => own)).toEqual([true, true]);
    expect((await luis.delete('/api/voice-notes/NOTE-1')).status).toBe(200);
    expect((await company.owner.delete('/api/voice-notes/NOTE-2')).status).toBe(200);
  });

  it('nobody hears, reads or deletes those of another company', async () => {
    const theirs = await withPat();
    const { body } = await add(theirs.owner, { audioData: sent(recording()) });
    const { owner } = await world.company();
    expect((await owner.get('/api/voice-notes?customerId=CUST-1')).status).toBe(404);
    expect((await owner.get(body.audioUrl ?? '')).status).toBe(404);
    expect((await owner.delete('/api/voice-notes/NOTE-1')).status).toBe(404);
    expect(await notesOf(theirs.owner)).toHaveLength(1);
  });

  it('a plan without the field service reads and deletes, but adds none', async () => {
    const { owner } = await world.company({ tier: 'basic' });
    await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
    expect((await add(owner)).status).toBe(402);
    expect(await notesOf(owner)).toEqual([]);
  });
});
