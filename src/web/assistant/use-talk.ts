import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnswerSource, Chat, ChatAnswer, ChatMessage, chatEvents } from '#contract/assistant/assistant.ts';
import { ApiError, send } from '#web/base/api.ts';
import { isPlanRefusal } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { conversationsPath } from './api.ts';
import { chatTexts as texts } from './texts.ts';

/** The assistant said itself that it cannot answer; `message` is its sentence, empty where there is none. */
class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed';
}

interface Listener {
  /** The next piece of the answer. */
  onText: (piece: string) => void;
  /** What is being looked up. */
  onStep: (step: string) => void;
  signal: AbortSignal;
}

interface Told {
  readonly event: string;
  readonly data: { text?: string; step?: string; message?: string } & Partial<ChatAnswer>;
}

/** One event of an event stream: its lines between two empty ones. Null for a comment that only keeps the line open. */
function eventOf(lines: string): Told | null {
  let event: string | null = null;
  let data = '';
  for (const line of lines.split(/\r?\n/)) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    if (line.startsWith('data:')) data += line.slice(5).trim();
  }
  // The server writes by the contract, which both sides share.
  return event === null || data === '' ? null : { event, data: JSON.parse(data) };
}

/**
 * Asks the assistant and hears the answer as it comes. Throws what `send` throws, and AnswerFailed where the assistant says
 * that it cannot, or the answer breaks off.
 */
async function askAssistant(question: Chat, { onText, onStep, signal }: Listener): Promise<ChatAnswer> {
  const response = await send('POST', '/api/ai/chat/stream', { body: question, signal, accept: 'text/event-stream' });
  let answer: ChatAnswer | null = null;
  const tell = (lines: string) => {
    const told = eventOf(lines);
    const event = told?.event as (typeof chatEvents)[number] | undefined;
    if (!told) return;
    if (event === 'text') onText(told.data.text ?? '');
    if (event === 'step') onStep(told.data.step ?? '');
    if (event === 'answer') answer = told.data as ChatAnswer;
    if (event === 'failed') throw new AnswerFailed(told.data.message ?? '');
  };
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let begun = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const events = (begun + decoder.decode(read.value, { stream: true })).split(/\r?\n\r?\n/);
    begun = events.pop() ?? '';
    events.forEach(tell);
  }
  tell(begun + decoder.decode());
  if (!answer) throw new AnswerFailed('');
  return answer;
}

/** One thing said. */
export interface Turn {
  readonly id: string;
  readonly role: ChatMessage['role'];
  readonly text: string;
  readonly sources: readonly AnswerSource[];
  /** `plan`: the company's plan does not have the assistant. */
  readonly state: 'said' | 'coming' | 'stopped' | 'failed' | 'plan';
  /** What is being looked up. */
  readonly step: string | null;
  readonly byModel: boolean;
}

const said = ({ messageId, role, text, sources }: ChatMessage): Turn => ({
  id: messageId,
  role,
  text,
  sources,
  state: 'said',
  step: null,
  byModel: false,
});
const begin = (role: Turn['role'], text: string, state: Turn['state']): Turn => ({
  id: newId(),
  role,
  text,
  sources: [],
  state,
  step: null,
  byModel: false,
});

/** How a failure is shown in place of the answer; the documents' sentence unless the server had words of its own. */
function failureOf(error: unknown): Pick<Turn, 'state' | 'text'> {
  if (isPlanRefusal(error) && error instanceof ApiError) return { state: 'plan', text: error.message };
  if (error instanceof ApiError && error.status < 500 && error.error !== '') {
    return { state: 'failed', text: error.details[0]?.message ?? error.message };
  }
  if (error instanceof AnswerFailed && error.message !== '') return { state: 'failed', text: error.message };
  return { state: 'failed', text: texts.troubled };
}

export interface TalkBegin {
  conversationId: string | null;
  messages: readonly ChatMessage[];
  /** What the questions are about. */
  about?: Pick<Chat, 'customerId' | 'poolId'>;
  onBegun?: (conversationId: string) => void;
}

/** A conversation with the assistant: what was said, asking, stopping, asking again. */
export function useTalk({ conversationId, messages, about, onBegun }: TalkBegin) {
  const queries = useQueryClient();
  const [turns, setTurns] = useState<readonly Turn[]>(() => messages.map(said));
  const talk = useRef(conversationId);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const change = (id: string, how: (turn: Turn) => Partial<Turn>) =>
    setTurns((present) => present.map((turn) => (turn.id === id ? { ...turn, ...how(turn) } : turn)));

  const ask = async (message: string) => {
    if (asking.current) return;
    const stopper = new AbortController();
    asking.current = stopper;
    const answering = begin('assistant', '', 'coming');
    setTurns((present) => [...present, begin('user', message, 'said'), answering]);
    try {
      const question = { message, conversationId: talk.current, ...about };
      const answer = await askAssistant(question, {
        signal: stopper.signal,
        onText: (piece) => change(answering.id, ({ text }) => ({ text: text + piece, step: null })),
        onStep: (step) => change(answering.id, () => ({ step })),
      });
      const text = answer.response.trim() === '' ? texts.emptyAnswer : answer.response;
      change(answering.id, () => ({
        text,
        sources: answer.sources,
        state: 'said',
        step: null,
        byModel: answer.by === 'model',
      }));
      if (talk.current === null) onBegun?.(answer.conversationId);
      talk.current = answer.conversationId;
      void queries.invalidateQueries({ queryKey: [conversationsPath], exact: true });
    } catch (error) {
      if (stopper.signal.aborted) change(answering.id, () => ({ state: 'stopped', step: null }));
      else {
        const failure = failureOf(error);
        change(answering.id, () => ({ ...failure, step: null }));
        if (failure.text === texts.troubled) {
          toast({ variant: 'error', title: texts.connectionError, description: texts.unreachable });
        }
      }
    }
    asking.current = null;
  };

  /** Asks once more what was not answered: the failed pair goes. */
  const askAgain = (failed: Turn) => {
    const place = turns.findIndex(({ id }) => id === failed.id);
    const question = turns[place - 1];
    if (!question || asking.current) return;
    setTurns(turns.filter((_, at) => at !== place && at !== place - 1));
    void ask(question.text);
  };

  return {
    turns,
    isAnswering: turns.at(-1)?.state === 'coming',
    ask: (message: string) => void ask(message),
    askAgain,
    stop: () => asking.current?.abort(),
  };
}
