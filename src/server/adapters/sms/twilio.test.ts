import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { SmsNotTaken } from './port.ts';
import { twilioSms } from './twilio.ts';

const account = { accountSid: 'AC1', authToken: 'token', from: '+16025550100' };
const message = { from: null, to: '+16025550142', body: 'Hello', statusUrl: null };

/** A server that answers every request in one way, and what it was asked. */
async function answering<T>(
  status: number,
  body: unknown,
  work: (url: string, asked: string[]) => Promise<T>,
): Promise<T> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let form = '';
    request.on('data', (chunk: Buffer) => {
      form += chunk.toString();
    });
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${form}`);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await work(`http://127.0.0.1:${port}`, asked);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('Twilio', () => {
  it('out of reach has surely taken nothing', async () => {
    const gone = await answering(200, {}, async (url) => url);
    await expect(twilioSms({ ...account, apiUrl: gone }).send(message)).rejects.toBeInstanceOf(SmsNotTaken);
  });

  it('that answers nonsense leaves open what it did', async () => {
    await answering(201, '<html>', async (apiUrl) => {
      const failure = await twilioSms({ ...account, apiUrl })
        .send(message)
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(SmsNotTaken);
    });
  });

  it('is told of a messaging service by its own name, and of a number by that', async () => {
    const taken = { sid: 'SM1', status: 'accepted', num_segments: '0', price: null };
    await answering(201, taken, async (apiUrl, asked) => {
      const service = twilioSms({ ...account, from: 'MG1', apiUrl });
      expect(service.number).toBeNull();
      expect(await service.send(message)).toMatchObject({ providerId: 'SM1', state: 'sent', costMicros: null });
      await service.send({ ...message, from: '+14805550100', statusUrl: 'https://pools.example.com/told' });
      expect(asked[0]).toBe(
        'POST /2010-04-01/Accounts/AC1/Messages.json To=%2B16025550142&MessagingServiceSid=MG1&Body=Hello',
      );
      expect(asked[1]).toContain('From=%2B14805550100');
      expect(asked[1]).toContain('StatusCallback=https%3A%2F%2Fpools.example.com%2Ftold');
    });
  });

  it('lists what it has taken: of the same words since then, with changed quotes and a trial account’s line before', async () => {
    const at = (body: string, date_created: string, sid: string) => ({ sid, status: 'sent', body, date_created });
    const messages = [
      at('Sent from your Twilio trial account - Pat’s pool - done', 'Mon, 30 Nov 2026 17:00:10 +0000', 'SM4'),
      at("Pat's pool - done", 'Mon, 30 Nov 2026 17:00:05 +0000', 'SM3'),
      at('Another', 'Mon, 30 Nov 2026 17:00:05 +0000', 'SM2'),
      at("Pat's pool - done", 'Mon, 30 Nov 2026 16:00:00 +0000', 'SM1'),
    ];
    await answering(200, { messages }, async (apiUrl) => {
      const asked = { from: null, to: message.to, body: "Pat's pool – done" };
      const found = await twilioSms({ ...account, apiUrl }).findTaken(asked, new Date('2026-11-30T17:00:00Z'));
      expect(found.map(({ providerId }) => providerId)).toEqual(['SM4', 'SM3']);
    });
  });

  it.each([
    ['-0.00790', 'USD', 7900],
    ['-0.01', 'EUR', null],
    [null, 'USD', null],
  ])('says the price %s %s', async (price, price_unit, expected) => {
    await answering(200, { sid: 'SM1', status: 'delivered', price, price_unit }, async (apiUrl) => {
      expect(await twilioSms({ ...account, apiUrl }).ask('SM1')).toMatchObject({
        state: 'delivered',
        costMicros: expected,
      });
    });
  });

  // The example of https://www.twilio.com/docs/usage/security, with a POST parameter list of its own.
  it('signs the address and the fields in their order', () => {
    const service = twilioSms({ ...account, authToken: '12345' });
    const form = {
      url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
      fields: {
        Digits: '1234',
        To: '+18005551212',
        From: '+14158675310',
        Caller: '+14158675310',
        CallSid: 'CA1234567890ABCDE',
      },
    };
    expect(service.isSigned({ ...form, signature: 'GvWf1cFY/Q7PnoempGyD5oXAezc=' })).toBe(true);
    expect(service.isSigned({ ...form, signature: undefined })).toBe(false);
    expect(service.isSigned({ ...form, signature: '' })).toBe(false);
    expect(
      service.isSigned({ ...form, fields: { ...form.fields, Digits: '1' }, signature: 'GvWf1cFY/Q7PnoempGyD5oXAezc=' }),
    ).toBe(false);
  });
});

describe('the configuration of text messages', () => {
  const whole = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '(602) 555-0100' };

  it('is taken as a whole, with the number as it is dialled', () => {
    expect(readConfig(whole).twilio).toMatchObject({ accountSid: 'AC1', from: '+16025550100' });
    expect(readConfig({ ...whole, TWILIO_FROM: 'MG123' }).twilio?.from).toBe('MG123');
    expect(readConfig({}).twilio).toBeUndefined();
  });

  it.each([
    [{ ...whole, TWILIO_AUTH_TOKEN: '' }, 'belong together'],
    [{ TWILIO_FROM: whole.TWILIO_FROM }, 'belong together'],
    [{ ...whole, TWILIO_FROM: '12345' }, 'Must be a US number'],
  ])('%j is refused', (env, reason) => {
    expect(() => readConfig(env)).toThrow(reason);
  });
});
