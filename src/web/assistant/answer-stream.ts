import type { Chat, ChatAnswer, chatEvents } from '#contract/assistant/assistant.ts';
import { send } from '#web/base/api.ts';

/** The assistant said itself that it cannot answer; `message` is its sentence, empty where there is none. */
export class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed';
}

export interface Listener {
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
export function eventOf(lines: string): Told | null {
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
export async function askAssistant(question: Chat, { onText, onStep, signal }: Listener): Promise<ChatAnswer> {
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
