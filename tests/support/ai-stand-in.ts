import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openAiCompatible } from '#server/adapters/ai/openai-compatible.ts';
import type { ChatModel } from '#server/adapters/ai/port.ts';

/** A request as the service gets it. */
export interface AskedModel {
  readonly model: string;
  readonly messages: readonly { role: string; content: string; tool_call_id?: string }[];
  readonly tools?: readonly { function: { name: string } }[];
}

/** What the stand-in answers: a text, tools to call, or a failure. */
export interface Said {
  readonly text?: string;
  readonly calls?: readonly { name: string; input: string }[];
  readonly status?: number;
  /** Never answers. */
  readonly silent?: boolean;
  /** Breaks the stream off in the middle. */
  readonly broken?: boolean;
}

export const tokensAnAnswer = 40;

/** An OpenAI-compatible service on this machine that answers as a test tells it to, streamed in small pieces. */
export class AiStandIn {
  readonly asked: AskedModel[] = [];
  answer: (asked: AskedModel) => Said = () => ({ text: 'Hello.' });
  private server: Server | undefined;
  private url = '';

  /** As the server reaches it; it may be made before `open`. */
  readonly model: ChatModel = {
    ask: (question) =>
      openAiCompatible({ url: `${this.url}/v1`, apiKey: 'test-key', model: 'stand-in', timeoutMs: 1500 }).ask(question),
  };

  async open(): Promise<void> {
    this.server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      request.on('end', () => {
        const asked = JSON.parse(text) as AskedModel;
        this.asked.push(asked);
        const said = this.answer(asked);
        if (said.silent) return;
        if (said.status !== undefined) {
          response.writeHead(said.status).end('{"error":{"message":"no"}}');
          return;
        }
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const send = (data: unknown): void => {
          response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
        };
        for (const piece of said.text?.match(/.{1,7}/gs) ?? []) send({ choices: [{ delta: { content: piece } }] });
        for (const [index, call] of (said.calls ?? []).entries()) {
          const half = Math.ceil(call.input.length / 2);
          send({
            choices: [
              {
                delta: {
                  tool_calls: [
                    { index, id: `c${index}`, function: { name: call.name, arguments: call.input.slice(0, half) } },
                  ],
                },
              },
            ],
          });
          send({ choices: [{ delta: { tool_calls: [{ index, function: { arguments: call.input.slice(half) } }] } }] });
        }
        if (said.broken) {
          response.destroy();
          return;
        }
        send({ choices: [], usage: { total_tokens: tokensAnAnswer } });
        send('[DONE]');
        response.end();
      });
    });
    await new Promise<void>((done) => this.server?.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise<void>((done) => (this.server ? this.server.close(() => done()) : done()));
  }
}

const command = /CALL (\w+) (\{[^}]*\})/g;

/**
 * The worst of models: whatever any text tells it to call, it calls, its own notes and those of strangers alike, and at the
 * end it repeats everything that it was given.
 */
export function obeysEverything({ messages }: AskedModel): Said {
  const wanted = messages.flatMap(({ role, content }) =>
    role === 'user' || role === 'tool' ? [...content.replaceAll('\\"', '"').matchAll(command)] : [],
  );
  const done = messages.filter(({ role }) => role === 'tool').length;
  const calls = wanted.slice(done, done + 4).map(([, name = '', input = '']) => ({ name, input }));
  if (calls.length > 0) return { calls };
  const told = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  return { text: `I was told: ${told.join('\n')}` };
}
