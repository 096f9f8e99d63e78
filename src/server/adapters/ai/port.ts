/** One message of a talk with a model, in the shape of OpenAI-compatible services. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

/** A tool as described to the model; `parameters` is a JSON schema. */
export interface ToolOffered {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What the model wants looked up; `input` is the text it wrote, which may be anything. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: string;
}

export interface ModelQuestion {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolOffered[];
  readonly mostTokens: number;
  readonly signal?: AbortSignal | undefined;
  /** Gets the text piece by piece as it comes. */
  readonly onText?: ((piece: string) => void) | undefined;
}

export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** Tokens that the question and the answer took; estimated where the service does not report them. */
  readonly tokens: number;
}

/** A language model. Rejects with `ModelUnreachable` where it does not answer as it should, with `AskingStopped` after the signal. */
export interface ChatModel {
  ask(question: ModelQuestion): Promise<ModelAnswer>;
}

export class ModelUnreachable extends Error {
  override readonly name = 'ModelUnreachable';
}

/** The caller has gone away; the service itself works. */
export class AskingStopped extends Error {
  override readonly name = 'AskingStopped';
}
