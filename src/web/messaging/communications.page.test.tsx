import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MessageTemplate, ScheduledMessage, Thread } from '#contract/messaging/messages.ts';
import type { SurveyResponse } from '#contract/messaging/surveys.ts';
import { messages } from '#server/db/schema/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);
const hub = '/communication-hub';

// The clock stands at Monday 2026-11-23, 9:00 in Phoenix.
async function companyWithPat(customer = {}) {
  const company = await world.company({ tier: 'enterprise' });
  await company.owner.post('/api/technicians', { technicianId: 'TECH-1', name: 'Luis Ortega' });
  await company.owner.post('/api/customers', {
    customerId: 'CUST-pat',
    name: 'Pat Rivera',
    phone: '(602) 555-0142',
    state: 'AZ',
    ...customer,
  });
  const route = { customerId: 'CUST-pat', technicianId: 'TECH-1' };
  await company.owner.post('/api/route-assignments', { ...route, dayOfWeek: 'WEDNESDAY' });
  await company.owner.post('/api/route-assignments', { ...route, dayOfWeek: 'TUESDAY' });
  return company;
}
type Owner = Awaited<ReturnType<typeof companyWithPat>>['owner'];
const messagesOf = async (owner: Owner) => (await owner.get<ScheduledMessage[]>('/api/scheduled-messages')).body;
const figure = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;

describe('the communication hub', () => {
  it('has its buttons, figures and tabs, and schedules the notices of the next day', async () => {
    const { owner } = await companyWithPat();
    const user = app.open(hub, { as: owner });
    expect(await screen.findByRole('heading', { level: 1, name: 'Communication Hub' })).toBeTruthy();
    for (const name of ['Overview', 'Messages', 'Surveys', 'Templates']) {
      expect(screen.getByRole('tab', { name })).toBeTruthy();
    }
    for (const name of ['Messages Sent', 'Survey Responses', 'Greetings Sent']) {
      await waitFor(async () => expect(await figure(name), name).toBe('0'));
    }
    expect(await figure('Average Rating')).toBe('None yet');
    expect(await screen.findByText('No responses yet.')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Schedule Pre-Visit' }));
    expect(await screen.findByText('Pre-Visit Messages Scheduled')).toBeTruthy();
    expect(screen.getByText('1 message scheduled')).toBeTruthy();
    expect(await messagesOf(owner)).toMatchObject([{ messageType: 'pre_visit', customerName: 'Pat Rivera' }]);
    await user.click(screen.getByRole('button', { name: 'Schedule Pre-Visit' }));
    expect(await screen.findByText('0 messages scheduled · 1 already scheduled')).toBeTruthy();
  });

  it('greets who has a birthday, and says whom it left out and why', async () => {
    const { owner } = await companyWithPat({ birthday: '1980-11-23' });
    await owner.post('/api/customers', { customerId: 'CUST-lee', name: 'Lee Wong', birthday: '1970-11-23' });
    const user = app.open(hub, { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Send Greetings' }));
    expect(await screen.findByText('1 greeting on its way · 1 customer left out')).toBeTruthy();
    const leftOut = within(await screen.findByRole('list', { name: 'Left out' }));
    expect(leftOut.getByText('Lee Wong')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Left out' })).toBeNull());
  });

  it('says the documents’ sentences when the server is out of reach', async () => {
    const { owner } = await companyWithPat();
    const user = app.open(hub, { as: owner });
    await screen.findByText('No messages are waiting.');
    app.goOffline();
    await user.click(screen.getByRole('button', { name: 'Schedule Pre-Visit' }));
    expect((await screen.findAllByText('Error Scheduling Messages')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Send Greetings' }));
    expect((await screen.findAllByText('Error Sending Greetings')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('tab', { name: 'Templates' }));
    expect(await screen.findByText('Error Loading Data')).toBeTruthy();
  });

  it('tells a new company what will be there, with nothing to search or choose yet', async () => {
    const { owner } = await companyWithPat();
    const user = app.open(`${hub}?tab=messages`, { as: owner });
    expect(await screen.findByText('No Messages')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Search messages')).toBeNull());
    await user.click(screen.getByRole('tab', { name: 'Inbox' }));
    expect(await screen.findByText('No Conversations Yet')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Search conversations')).toBeNull());
    expect(screen.queryByText('Choose a conversation')).toBeNull();
    expect(screen.getByRole('button', { name: 'Schedule Pre-Visit' })).toBeTruthy();
  });

  it('shows a technician what goes out, without the buttons', async () => {
    const { signedIn } = await companyWithPat();
    app.open(hub, { as: await signedIn('technician') });
    expect(await screen.findByText('No messages are waiting.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Schedule Pre-Visit' })).toBeNull();
  });
});

describe('Messages', () => {
  it('lists what is scheduled; a message is canceled, and put back from the toast', async () => {
    const { owner } = await companyWithPat();
    await owner.post('/api/communications/pre-visit', {});
    const user = app.open(`${hub}?tab=messages&when=waiting`, { as: owner });
    const row = within(await screen.findByRole('article', { name: 'Pat Rivera' }));
    expect(row.getByText('Pre-Visit')).toBeTruthy();
    expect(row.getByText(/Reply STOP to opt out/)).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Cancel the message to Pat Rivera' }));
    expect(await screen.findByText('Message canceled')).toBeTruthy();
    expect(await screen.findByText('No messages found')).toBeTruthy();
    expect(await messagesOf(owner)).toMatchObject([{ state: 'canceled' }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Message will be sent')).toBeTruthy();
    expect(await screen.findByRole('article', { name: 'Pat Rivera' })).toBeTruthy();
  });

  it('says why one is held, and lets the phone at hand send it', async () => {
    const { owner } = await companyWithPat();
    await owner.post('/api/sms/send', { phoneNumber: '6025550142', message: 'Hello!', customerId: 'CUST-pat' });
    await world.runJobs();
    const user = app.open(`${hub}?tab=messages`, { as: owner });
    const row = within(await screen.findByRole('article', { name: 'Pat Rivera' }));
    const [message] = await messagesOf(owner);
    expect(message).toMatchObject({ state: 'held' });
    expect(row.getByText(message?.note ?? 'no note')).toBeTruthy();
    const link = row.getByRole('link', { name: 'Send the message to Pat Rivera from this phone' });
    expect(link.getAttribute('href')).toBe('sms:+16025550142?&body=Hello!');
    await user.click(row.getByRole('button', { name: 'Mark the message to Pat Rivera as sent' }));
    expect(await screen.findByText('Marked as sent')).toBeTruthy();
    expect(await messagesOf(owner)).toMatchObject([{ state: 'sent' }]);
  });
});

describe('Templates', () => {
  it('are added with a preview as one types, and take the place of the one in use', async () => {
    const { owner } = await companyWithPat();
    const user = app.open(`${hub}?tab=templates`, { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Add Template' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Template' }));
    await user.click(form.getByRole('button', { name: 'Save Template' }));
    expect(await form.findByText('Name is required')).toBeTruthy();
    expect(form.getByText('Template is required')).toBeTruthy();
    await user.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'Birthday');
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Cheers');
    fireEvent.change(form.getByRole('textbox', { name: 'Template' }), { target: { value: 'Cheers, {nickname}!' } });
    await user.click(form.getByRole('button', { name: 'Save Template' }));
    expect((await form.findAllByText(/\{nickname\} isn’t available here/)).length).toBeGreaterThan(0);
    fireEvent.change(form.getByRole('textbox', { name: 'Template' }), { target: { value: 'Cheers, ' } });
    await user.click(form.getByRole('button', { name: 'customerName' }));
    expect(form.getByRole('textbox', { name: 'Template' })).toHaveProperty('value', 'Cheers, {customerName}');
    expect(await form.findByText(/Cheers, Pat Rivera/)).toBeTruthy();
    expect(form.getByText(/\d+ characters · 1 text$/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('Template saved')).toBeTruthy();

    const added = within(await screen.findByRole('article', { name: 'Cheers' }));
    expect(added.getByText('Yours')).toBeTruthy();
    const stored = (await owner.get<MessageTemplate[]>('/api/message-templates')).body;
    const english = stored.filter(({ type, language }) => type === 'birthday' && language === 'en');
    expect(english.map(({ name, isActive }) => `${name} ${isActive}`).sort()).toEqual([
      'Birthday false',
      'Cheers true',
    ]);
    await user.click(added.getByRole('switch', { name: /Use Cheers/ }));
    expect(await screen.findByText('Template turned off')).toBeTruthy();
  });

  it('are viewed, tried and edited', async () => {
    const { owner } = await companyWithPat();
    const user = app.open(`${hub}?tab=templates`, { as: owner });
    const card = within(await screen.findByRole('article', { name: 'Visit tomorrow' }));
    await user.click(card.getByRole('button', { name: 'View' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Visit tomorrow' }));
    expect(await shown.findByText(/Hi Pat Rivera, Sam Ortiz will service your pool/)).toBeTruthy();
    // The reader's own address stands there.
    const to = shown.getByRole<HTMLInputElement>('textbox', { name: 'Phone number or a teammate’s email' }).value;
    await user.click(shown.getByRole('button', { name: 'Send Test' }));
    expect(await screen.findByText('Test on its way')).toBeTruthy();
    expect(await messagesOf(owner)).toMatchObject([{ channel: 'email', recipient: to }]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(card.getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Visit tomorrow' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Template' }), {
      target: { value: 'See you on {serviceDate}.' },
    });
    await user.click(form.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('Template saved')).toBeTruthy();
    const changed = within(await screen.findByRole('article', { name: 'Visit tomorrow' }));
    expect(await changed.findByText('See you on {serviceDate}.')).toBeTruthy();
  });
});

describe('Surveys', () => {
  it('shows what customers answered, and takes a reply that came another way', async () => {
    const { owner } = await companyWithPat();
    const user = app.open(`${hub}?tab=surveys`, { as: owner });
    expect(await screen.findByText('No Responses Yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enter Reply' }));
    const form = within(await screen.findByRole('dialog', { name: 'Enter Reply' }));
    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), '(602) 555-0142');
    await user.type(form.getByRole('textbox', { name: 'Reply' }), '7');
    await user.click(form.getByRole('button', { name: 'Save Reply' }));
    expect(await form.findByText(/^Not saved\. /)).toBeTruthy();
    await user.clear(form.getByRole('textbox', { name: 'Reply' }));
    await user.type(form.getByRole('textbox', { name: 'Reply' }), '5');
    await user.click(form.getByRole('button', { name: 'Save Reply' }));
    expect(await screen.findByText('Reply saved')).toBeTruthy();
    const answer = within(await screen.findByRole('article', { name: 'Pat Rivera' }));
    for (const text of ['5 out of 5', 'Excellent']) expect(answer.getByText(text)).toBeTruthy();
    await waitFor(async () => expect(await figure('Average Rating')).toBe('5.0'));
    expect(await figure('Survey Responses')).toBe('1');
    expect((await owner.get<SurveyResponse[]>('/api/surveys')).body).toHaveLength(1);
  });
});

describe('Inbox', () => {
  it('shows a customer’s conversation, answers it, and stops text messages on the office’s word', async () => {
    const { owner } = await companyWithPat();
    await owner.post('/api/communications/threads/CUST-pat', { message: 'Shall we bring salt?' });
    const user = app.open(`${hub}?tab=inbox`, { as: owner });
    const list = within(await screen.findByRole('list', { name: 'Conversations' }));
    await user.click(list.getByRole('button', { name: /Pat Rivera/ }));
    const talk = within(await screen.findByRole('region', { name: 'Conversation with Pat Rivera' }));
    expect(await talk.findByText('Shall we bring salt?')).toBeTruthy();
    await user.type(talk.getByRole('textbox', { name: 'Message' }), 'We come at nine.');
    expect(talk.getByText('16 characters · 1 text')).toBeTruthy();
    await user.click(talk.getByRole('button', { name: 'Send' }));
    expect(await within(talk.getByRole('list', { name: 'Messages' })).findByText('We come at nine.')).toBeTruthy();
    await user.click(await talk.findByRole('button', { name: 'Stop Texts' }));
    expect(await talk.findByText(/^Opted out of texts · set by the office/)).toBeTruthy();
    await user.type(talk.getByRole('textbox', { name: 'Message' }), 'Hello?');
    await user.click(talk.getByRole('button', { name: 'Send' }));
    expect(await talk.findByText('The customer opted out of texts.')).toBeTruthy();
    expect(talk.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Hello?');
  });

  it('opens with the newest conversation where there is room beside the list, unread until somebody does something in it', async () => {
    const { owner, companyId } = await companyWithPat();
    const at = world.clock.now();
    await world.deps.db.inCompany(companyId, (tx) =>
      tx.insert(messages).values({
        ...{ messageId: 'IN-1', direction: 'in', channel: 'sms', kind: 'reply', state: 'received' },
        ...{ customerId: 'CUST-pat', recipient: '+16025550000', fromNumber: '+16025550142', body: 'Is the pump on?' },
        ...{ dueAt: at, nextAttemptAt: at, createdAt: at },
      }),
    );
    const unread = async () => (await owner.get<Thread[]>('/api/communications/threads')).body[0]?.unread;
    const wide = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) =>
          Object.assign(new EventTarget(), { matches: query.includes('min-width'), media: query }) as MediaQueryList,
      );
    try {
      const user = app.open(`${hub}?tab=inbox`, { as: owner });
      const talk = within(await screen.findByRole('region', { name: 'Conversation with Pat Rivera' }));
      expect(app.address()).toBe(`${hub}?tab=inbox&customer=CUST-pat`);
      const question = await talk.findByText('Is the pump on?');
      expect(await unread()).toBe(1);
      expect(app.calls).not.toContain('POST /api/communications/threads/CUST-pat/read');
      await user.click(question);
      await waitFor(async () => expect(await unread()).toBe(0));
    } finally {
      wide.mockRestore();
    }
  });
});

describe('Broadcast', () => {
  it('counts before it sends, says who is left out, and sends once it is confirmed', async () => {
    const { owner } = await companyWithPat({ smsAlerts: true, tags: ['HOA'] });
    await owner.post('/api/customers', { customerId: 'CUST-lee', name: 'Lee Wong', tags: ['HOA'] });
    await owner.post('/api/customers', { customerId: 'CUST-kim', name: 'Kim Park', phone: '(602) 555-0143' });
    const user = app.open(`${hub}?tab=broadcast`, { as: owner });
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Closed on Thanksgiving.');
    await user.click(await screen.findByRole('checkbox', { name: 'HOA' }));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(/^.*: Closed on Thanksgiving\.$/)).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Left out' })).getByText('Lee Wong')).toBeTruthy();
    expect(await messagesOf(owner)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send to 1 customer' }));
    await user.click(await screen.findByRole('button', { name: 'Send Now' }));
    expect(await screen.findByText('Broadcast on its way')).toBeTruthy();
    expect(await messagesOf(owner)).toMatchObject([{ messageType: 'broadcast', customerName: 'Pat Rivera' }]);
  });
});
