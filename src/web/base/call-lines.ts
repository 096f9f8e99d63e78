import { type CallOptions, send } from './api.ts';
import type { Method } from './method.ts';

/**
 * Makes a call whose answer is lines of JSON that come while the server works, and hands each on as it comes. Closing it
 * with `signal` stops the server's work. Throws as `call` does.
 */
export async function callForLines<Line>(
  method: Method,
  path: string,
  options: CallOptions,
  onLine: (line: Line) => void,
): Promise<void> {
  const response = await send(method, path, { ...options, accept: 'application/x-ndjson' });
  const tell = (line: string) => {
    // The server answers by the contract's schemas, which both sides share.
    if (line.trim() !== '') onLine(JSON.parse(line) as Line);
  };
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let begun = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const lines = (begun + decoder.decode(read.value, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    lines.forEach(tell);
  }
  tell(begun + decoder.decode());
}
