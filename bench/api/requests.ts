import type { BenchCall } from './calls.ts';
import type { BenchCompany } from './companies.ts';
import type { Sent } from './load.ts';

/** A call's requests: every company in turn, each time for something else of it. */
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

/** The same with what the answer was called, as who has it already asks. */
export const withTags = (url: string, requests: readonly Sent[]): Promise<Sent[]> =>
  Promise.all(
    requests.map(async (request) => {
      const answer = await fetch(`${url}${request.path}`, { headers: request.headers });
      await answer.arrayBuffer();
      return { ...request, headers: { ...request.headers, 'if-none-match': answer.headers.get('etag') ?? '' } };
    }),
  );
