import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conversation } from '#contract/assistant/assistant.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const spoken: { text: string; rate: number }[] = [];
class Utterance {
  rate = 1;
  lang = '';
  constructor(readonly text: string) {}
}
class SpokenTo {
  static last: SpokenTo | null = null;
  lang = '';
  onresult: ((event: object) => void) | null = null;
  onend: (() => void) | null = null;
  start() {
    SpokenTo.last = this;
  }
  stop() {
    this.onend?.();
  }
  abort() {
    this.onend?.();
  }
}

beforeEach(() => {
  spoken.length = 0;
  vi.stubGlobal('webkitSpeechRecognition', SpokenTo);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', { speak: (said: Utterance) => spoken.push(said), cancel: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const talk = () => screen.getByRole('log', { name: 'Conversation' });
const conversationsOf = async (visitor: Visitor) => (await visitor.get<Conversation[]>('/api/ai/conversations')).body;

/** From now on the assistant answers this, whatever it is asked. */
function answerWith(body: string, status = 200): void {
  const before = window.fetch;
  window.fetch = async (input, init) =>
    String(input).startsWith('/api/ai/chat')
      ? new Response(body, { status, headers: { 'content-type': 'text/event-stream' } })
      : before(input, init);
}

describe('/chat', () => {
  it('answers with doses and what they rest on, keeps the talk, and has no footer', async () => {
    const { owner } = await world.company();
    const user = app.open('/chat', { as: owner });
    expect(await screen.findByRole('heading', { level: 1, name: 'Pool expert' })).toBeTruthy();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    await user.click(await field());
    await user.paste('How do I lower cyanuric acid that is too high?');
    await user.keyboard('{Enter}');
    const [source] = await screen.findAllByRole('link', { name: /^Page: / });
    expect(source?.getAttribute('href')).toMatch(/^\/chat\/knowledge\/[a-z-]+$/);
    expect(talk().textContent).toContain('How do I lower cyanuric acid that is too high?');
    expect((await field()).value).toBe('');

    await user.click(screen.getByRole('button', { name: 'Read answer aloud' }));
    expect(spoken.at(-1)).toMatchObject({ rate: 0.9 });
    expect(spoken.at(-1)?.text).not.toMatch(/\*\*|\]\(/);

    await waitFor(() => expect(app.address()).toMatch(/^\/chat\?conversation=CHAT/));
    const [kept] = await conversationsOf(owner);
    const history = screen.getByRole('complementary', { name: 'History' });
    await user.click(within(history).getByRole('button', { name: 'New conversation' }));
    await waitFor(() => expect(talk().textContent).toBe(''));
    await user.click(await within(history).findByRole('button', { name: `Open conversation: ${kept?.title}` }));
    await waitFor(() => expect(talk().textContent).toContain('How do I lower cyanuric acid'));

    await user.click(within(history).getByRole('button', { name: `Delete conversation: ${kept?.title}` }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Conversation deleted')).toBeTruthy();
    await waitFor(async () => expect(await conversationsOf(owner)).toEqual([]));
  });

  it('leads to the page’s own form for what it prepared, which a person confirms', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { customerId: 'CUST-pat', name: 'Pat Rivera', email: 'pat@example.com' });
    const user = app.open('/chat', { as: owner });
    await user.click(await field());
    await user.paste('Create a work order for Pat Rivera: replace pump seal');
    await user.keyboard('{Enter}');
    const link = await screen.findByRole('link', { name: 'Check and confirm' });
    expect(talk().textContent).toContain('Nothing has been done yet.');
    await user.click(link);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByDisplayValue('replace pump seal')).toBeTruthy();
    expect((await owner.get<unknown[]>('/api/work-orders')).body).toEqual([]);

    app.open('/communication-hub?tab=inbox&customer=CUST-pat&text=We%20are%20late', { as: owner });
    expect(await screen.findByDisplayValue('We are late')).toBeTruthy();
    app.open(
      '/business?section=billing&tab=invoices&new=invoice&customerId=CUST-pat&description=Acid%20wash&amount=85',
      {
        as: owner,
      },
    );
    expect(await screen.findByDisplayValue('Acid wash')).toBeTruthy();
    expect(await screen.findByDisplayValue(/^85/)).toBeTruthy();
  });

  it('says when the service cannot be reached, and asks once more', async () => {
    const { owner } = await world.company();
    const user = app.open('/chat', { as: owner });
    await field();
    const reached = window.fetch;
    app.goOffline();
    await user.click(await field());
    await user.paste('What is pH?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText("I'm having trouble connecting right now. Please try again.")).toBeTruthy();
    expect(await screen.findByText('Connection Error')).toBeTruthy();
    expect(screen.getByText('Unable to reach AI service')).toBeTruthy();
    window.fetch = reached;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Read answer aloud' })).toBeTruthy();
    expect(within(talk()).getAllByText('What is pH?')).toHaveLength(1);
  });

  it('falls back to a line of help where the answer is empty, and tells a failure in the middle', async () => {
    const { owner } = await world.company();
    const user = app.open('/chat', { as: owner });
    await field();
    const answer = { response: ' ', conversationId: 'C', messageId: 'M', sources: [], by: 'model' };
    answerWith(`event: answer\ndata: ${JSON.stringify(answer)}\n\n`);
    await user.click(screen.getByRole('button', { name: 'How do I lower cyanuric acid?' }));
    expect(await screen.findByText(/^I'm here to help with your pools\./)).toBeTruthy();
    answerWith('event: text\ndata: {"text":"Half an"}\n\nevent: failed\ndata: {"message":"No more today."}\n\n');
    await user.click(await field());
    await user.paste('And now?');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No more today.')).toBeTruthy();
  });

  it('shows what is looked up and the words as they come, and stops', async () => {
    const { owner } = await world.company();
    const user = app.open('/chat', { as: owner });
    await field();
    const before = window.fetch;
    let tell: ReadableStreamDefaultController<Uint8Array> | undefined;
    window.fetch = async (input, init) => {
      if (!String(input).startsWith('/api/ai/chat')) return before(input, init);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          tell = controller;
          init?.signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')));
        },
      });
      return new Response(body);
    };
    const say = (event: string, data: object) =>
      act(async () => tell?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)));
    await user.click(screen.getByRole('button', { name: 'What’s running low in my stock?' }));
    expect(await screen.findByText('Thinking…')).toBeTruthy();
    await say('step', { step: 'Looking at the stock' });
    expect(await screen.findByText('Looking at the stock')).toBeTruthy();
    await say('text', { text: 'Muriatic acid ' });
    expect(await screen.findByText('Muriatic acid')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop answering' }));
    expect(await screen.findByText('Stopped. This answer isn’t complete.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send message' })).toBeTruthy();
  });

  it('says which plan has the assistant', async () => {
    const { owner } = await world.company({ tier: 'basic' });
    const user = app.open('/chat', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'How do I lower cyanuric acid?' }));
    expect(await screen.findByText('This feature requires enterprise subscription plan.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/billing');
  });

  it('takes dictated words into the question', async () => {
    const { owner } = await world.company();
    const user = app.open('/chat', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Dictate' }));
    expect(SpokenTo.last?.lang).toBe('en-US');
    act(() =>
      SpokenTo.last?.onresult?.({ results: [Object.assign([{ transcript: 'pool is green' }], { isFinal: true })] }),
    );
    await waitFor(async () => expect((await field()).value).toBe('pool is green'));
    await user.click(screen.getByRole('button', { name: 'Stop dictating' }));
  });
});

describe('the knowledge base', () => {
  it('lists its pages by topic, finds one, and shows it with sources and neighbours', async () => {
    const { owner } = await world.company();
    const user = app.open('/chat/knowledge', { as: owner });
    expect(await screen.findByRole('heading', { level: 2, name: 'Water balance' })).toBeTruthy();
    await user.click(screen.getByRole('searchbox', { name: 'Search pages' }));
    await user.paste('lightning');
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Water balance' })).toBeNull());
    await user.click(screen.getByRole('link', { name: /Lightning and thunder/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lightning and thunder at the pool' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Sources' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Freeze protection where pools stay open' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Ask about this' }));
    expect((await field()).value).toBe('Lightning and thunder at the pool: ');
  });

  it('says so where there is no such page', async () => {
    const { owner } = await world.company();
    app.open('/chat/knowledge/no-such-page', { as: owner });
    expect(await screen.findByText('Couldn’t load this page.')).toBeTruthy();
  });
});

describe('the chat of the header', () => {
  it('opens beside any page, closes with Escape and gives the focus back', async () => {
    const { owner } = await world.company();
    const user = app.open('/customers', { as: owner });
    const button = await screen.findByRole('button', { name: 'Chat' });
    await user.click(button);
    const panel = await screen.findByRole('dialog', { name: 'Pool expert' });
    await waitFor(() => expect(document.activeElement).toBe(within(panel).getByRole('textbox', { name: 'Message' })));
    await user.paste('How much salt do I add?');
    await user.keyboard('{Enter}');
    expect(await within(panel).findByRole('button', { name: 'Read answer aloud' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pool expert' })).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('opens and closes with Ctrl J, and makes way for its own page', async () => {
    const { owner } = await world.company();
    const user = app.open('/customers', { as: owner });
    await screen.findByRole('button', { name: 'Chat' });
    await user.keyboard('{Control>}j{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Pool expert' })).toBeTruthy();
    await user.keyboard('{Control>}j{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pool expert' })).toBeNull());
    await user.keyboard('{Control>}j{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Open full page' }));
    await waitFor(() => expect(app.address()).toBe('/chat'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pool expert' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull();
  });

  it('is not there for a pool owner', async () => {
    const company = await world.company();
    app.open('/', { as: await company.signedIn('homeowner') });
    expect(await screen.findByText('We couldn’t find your pool.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull();
  });
});
