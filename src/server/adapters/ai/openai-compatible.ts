import * as z from 'zod/mini';
import { askService } from '#server/adapters/outbound/ask-service.ts';
import {
  AskingStopped,
  type ChatModel,
  type ModelAnswer,
  type ModelMessage,
  type ModelQuestion,
  ModelUnreachable,
  type ToolCall,
} from './port.ts';

interface Options {
  /** Base address of the service with its version, e.g. https://api.openai.com/v1 */
  url: string;
  apiKey: string | undefined;
  model: string;
  timeoutMs?: number;
  /** How its address is called: as a setting of the installation, or as one that somebody gave. */
  ask?: (url: string, init: RequestInit) => Promise<Response>;
}

const toolCall = z.object({
  index: z.optional(z.number()),
  id: z.optional(z.nullable(z.string())),
  function: z.optional(
    z.object({ name: z.optional(z.nullable(z.string())), arguments: z.optional(z.nullable(z.string())) }),
  ),
});
const part = z.object({
  content: z.optional(z.nullable(z.string())),
  tool_calls: z.optional(z.nullable(z.array(toolCall))),
});
/** A piece of a stream, or a whole answer of a service that does not stream. */
const chunk = z.object({
  choices: z.optional(z.array(z.object({ delta: z.optional(part), message: z.optional(part) }))),
  usage: z.optional(z.nullable(z.object({ total_tokens: z.optional(z.number()) }))),
  error: z.optional(z.unknown()),
});

const charactersAToken = 4;
/** An endless answer is cut off. */
const largestAnswerCharacters = 200_000;

const asSent = (message: ModelMessage): Record<string, unknown> => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role !== 'assistant' || !message.calls?.length) return { role: message.role, content: message.content };
  const calls = message.calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: input },
  }));
  return { role: 'assistant', content: message.content, tool_calls: calls };
};

/** Any service that speaks OpenAI's chat completions, with tools and streaming. */
export function openAiCompatible({ url, apiKey, model, timeoutMs = 60_000, ask = askService }: Options): ChatModel {
  const address = `${url.replace(/\/+$/, '')}/chat/completions`;
  async function open({ messages, tools, mostTokens, signal }: ModelQuestion): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      body: JSON.stringify({
        model,
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: mostTokens,
        messages: messages.map(asSent),
        ...(tools.length > 0 ? { tools: tools.map((tool) => ({ type: 'function', function: tool })) } : {}),
      }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) throw new ModelUnreachable(`The AI service returned ${response.status}`);
    return response;
  }
  return {
    async ask(question) {
      try {
        const response = await open(question);
        const collected = collect(question);
        for await (const data of eventsOf(response)) collected.take(data);
        return collected.answer();
      } catch (error) {
        if (question.signal?.aborted) throw new AskingStopped('Nobody waits for the answer any more');
        if (error instanceof ModelUnreachable) throw error;
        // An address or a key may be in the message of the underlying failure.
        const why =
          error instanceof Error && error.name === 'TimeoutError' ? 'did not answer in time' : 'cannot be reached';
        throw new ModelUnreachable(`The AI service ${why}`);
      }
    },
  };
}

/** The data of each event of a stream; the whole body where the service answers plain JSON. */
async function* eventsOf(response: Response): AsyncGenerator<string> {
  if (!response.headers.get('content-type')?.includes('event-stream')) {
    yield await response.text();
    return;
  }
  if (!response.body) throw new ModelUnreachable('The AI service returned nothing');
  let rest = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim();
}

function collect({ messages, onText }: ModelQuestion) {
  let text = '';
  let tokens = 0;
  const calls: { id: string; name: string; input: string }[] = [];
  const takePart = ({ content, tool_calls }: z.infer<typeof part>): void => {
    if (content) {
      text += content;
      onText?.(content);
    }
    for (const [place, one] of (tool_calls ?? []).entries()) {
      const at = one.index ?? place;
      const call = calls[at] ?? { id: '', name: '', input: '' };
      calls[at] = {
        id: one.id ?? call.id,
        name: call.name + (one.function?.name ?? ''),
        input: call.input + (one.function?.arguments ?? ''),
      };
    }
    if (text.length > largestAnswerCharacters) throw new ModelUnreachable('The AI service returned far too much');
  };
  return {
    take(data: string): void {
      if (data === '' || data === '[DONE]') return;
      const parsed = chunk.safeParse(jsonOf(data));
      if (!parsed.success || parsed.data.error)
        throw new ModelUnreachable('The AI service returned something else than a chat');
      const [choice] = parsed.data.choices ?? [];
      const found = choice?.delta ?? choice?.message;
      if (found) takePart(found);
      tokens = parsed.data.usage?.total_tokens ?? tokens;
    },
    answer(): ModelAnswer {
      const asked = messages.reduce((sum, { content }) => sum + content.length, 0);
      const named: ToolCall[] = calls
        .filter((call) => call?.name)
        .map((call, i) => ({ ...call, id: call.id || `call-${i}` }));
      return { text, calls: named, tokens: tokens || Math.ceil((asked + text.length) / charactersAToken) };
    },
  };
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
