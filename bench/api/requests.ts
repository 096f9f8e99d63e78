import type { BenchCall } from './calls.ts';
import type { BenchCompany } from './companies.ts';
import type { Sent } from './load.ts';

/** A call's requests, so many or one a company: every company in turn, each time for something else of it. */
export function requestsOf(call: BenchCall, companies: readonly BenchCompany[], day: string, count = 48): Sent[] {
  const turns = Array.from({ length: Math.max(count, companies.length) }, (_none, turn) => turn);
  return turns.flatMap((turn) => {
    const company = companies[(turn * 7919) % companies.length];
    if (!company) return [];
    const request = call.request(company, turn, day);
    const headers = {
      authorization: `Bearer ${company.token}`,
      ...(request.body && { 'content-type': 'application/json' }),
    };
    return [{ ...request, headers }];
  });
}

/**
 * The same with what the answer was called, as who has it already asks. Each answer is asked for once, one after the other:
 * a crowd at once is told to come again.
 * @throws Error where one is not answered
 */
export async function withTags(url: string, requests: readonly Sent[]): Promise<Sent[]> {
  const tags = new Map<string, string>();
  const tagged: Sent[] = [];
  for (const request of requests) {
    const { path, headers } = request;
    const name = `${headers.authorization} ${path}`;
    let tag = tags.get(name);
    if (tag === undefined) {
      const answer = await fetch(`${url}${path}`, { headers });
      await answer.arrayBuffer();
      tag = answer.headers.get('etag') ?? undefined;
      if (tag === undefined) throw new Error(`${path} answered ${answer.status} without a tag`);
      tags.set(name, tag);
    }
    tagged.push({ ...request, headers: { ...headers, 'if-none-match': tag } });
  }
  return tagged;
}
