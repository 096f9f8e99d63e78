import { describe, expect, it } from 'vitest';
import type { MessageTemplate, ScheduledMessage, TemplatePreview } from '#contract/messaging/messages.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const templates = '/api/message-templates';
const list = async (visitor: Visitor) => (await visitor.get<MessageTemplate[]>(templates)).body;
const inUse = (all: MessageTemplate[], type: string, language = 'en') =>
  all.filter((one) => one.type === type && one.language === language && one.isActive);

describe('message templates', () => {
  it('are there for a company that has made none, with their documented variables, in both languages', async () => {
    const { owner } = await world.company();
    const all = await list(owner);
    expect(all).toHaveLength(18);
    expect(all.every(({ isDefault, isActive }) => isDefault && isActive)).toBe(true);
    const [before] = inUse(all, 'pre_visit');
    expect(before?.variables.toSorted()).toEqual(['customerName', 'serviceDate', 'technicianName', 'timeWindow']);
    expect(before?.template).toContain('Reply STOP to opt out');
    expect(inUse(all, 'post_service')[0]?.variables).toEqual(['customerName', 'chlorine', 'ph', 'nextVisit']);
    expect(inUse(all, 'birthday', 'es')[0]?.template).toContain('cumpleaños');
  });

  it('can be edited, disabled and put to use again: the company’s text stands in the product’s place', async () => {
    const { owner } = await world.company();
    const path = `${templates}/default-birthday-en`;
    const edited = await owner.patch<MessageTemplate>(path, { template: 'Cheers, {customerName}!' });
    expect(edited).toMatchObject({
      status: 200,
      body: { id: 'default-birthday-en', template: 'Cheers, {customerName}!', isActive: true, isDefault: false },
    });
    expect(await list(owner)).toHaveLength(18);
    expect(inUse(await list(owner), 'birthday')).toEqual([edited.body]);
    expect(await owner.patch(path, { isActive: false })).toMatchObject({ status: 200, body: { isActive: false } });
    expect(inUse(await list(owner), 'birthday')).toEqual([]);
    expect(await owner.patch(path, { isActive: true })).toMatchObject({ status: 200, body: { isActive: true } });
  });

  it('of one type and language: the one put to use last is in use, alone', async () => {
    const { owner } = await world.company();
    const made = await owner.post<MessageTemplate>(templates, {
      type: 'birthday',
      name: 'Short',
      template: 'Happy birthday, {customerName}!',
    });
    expect(made).toMatchObject({ status: 201, body: { isActive: true, language: 'en', variables: ['customerName'] } });
    expect(inUse(await list(owner), 'birthday')).toEqual([made.body]);
    await owner.patch(`${templates}/default-birthday-en`, { isActive: true });
    expect(inUse(await list(owner), 'birthday').map(({ id }) => id)).toEqual(['default-birthday-en']);
    expect(inUse(await list(owner), 'birthday', 'es')).toHaveLength(1);
  });

  it('are refused with what nothing would fill in, and without a text', async () => {
    const { owner } = await world.company();
    const body = { type: 'birthday', name: 'Short', template: 'See you on {serviceDate}' };
    expect(await owner.post(templates, body)).toMatchObject({
      status: 400,
      body: {
        details: [
          {
            field: 'template',
            message: '{serviceDate} isn’t available here. You can use {customerName}, {companyName}.',
          },
        ],
      },
    });
    expect((await owner.post(templates, { ...body, template: ' ' })).status).toBe(400);
    expect((await owner.post(templates, { ...body, type: 'advert' })).status).toBe(400);
    expect((await owner.patch(`${templates}/default-birthday-en`, { template: '{rating}' })).status).toBe(400);
    expect((await owner.patch(`${templates}/nothing`, { name: 'x' })).status).toBe(404);
  });

  it('are previewed as a customer reads them, with the parts they are sent as', async () => {
    const { owner } = await world.company();
    await owner.put('/api/company-branding', { name: 'Blue Pools' });
    await owner.post('/api/customers', { customerId: 'C-1', name: 'Kim Chen' });
    const preview = (over: object) =>
      owner.post<TemplatePreview>(`${templates}/preview`, {
        type: 'birthday',
        template: 'Happy birthday, {customerName}!',
        ...over,
      });
    expect((await preview({ customerId: 'C-1' })).body).toEqual({
      message: 'Blue Pools: Happy birthday, Kim Chen!',
      characters: 37,
      segments: 1,
    });
    expect((await preview({})).body.message).toBe('Blue Pools: Happy birthday, Pat Rivera!');
    expect(await preview({ customerId: 'C-2' })).toMatchObject({
      status: 404,
      body: { details: [{ field: 'customerId' }] },
    });
  });

  it('are sent to the caller’s own number or address as a test', async () => {
    const { owner, ownerEmail } = await world.company();
    const send = (to: string) => owner.post<ScheduledMessage>(`${templates}/default-holiday-en/test`, { to });
    expect(await send('(602) 555-0142')).toMatchObject({
      status: 201,
      body: { channel: 'sms', recipient: '+16025550142', customerId: null, messageType: 'custom' },
    });
    const mail = await send(ownerEmail);
    expect(mail).toMatchObject({ status: 201, body: { channel: 'email', recipient: ownerEmail } });
    // Any text to any address would be a relay for everybody’s mail.
    expect(await send('stranger@example.com')).toMatchObject({ status: 400, body: { details: [{ field: 'to' }] } });
    expect(mail.body.message).toMatch(/^Merry Christmas, Pat Rivera!/);
    expect(await send('nobody')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'to', message: 'Please enter a phone number or an email address' }] },
    });
  });
});
