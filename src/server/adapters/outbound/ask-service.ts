/** Services here answer with a few kilobytes; anything much larger is wrong. */
const usualLargestBytes = 4_000_000;

interface Question extends RequestInit {
  largestBytes?: number;
}

/**
 * Asks a service whose address is a setting of the installation; the only place where the server calls out by such an
 * address. A redirect is no answer: what was meant for the service, its key above all, goes nowhere else. An answer that
 * does not end is cut off.
 * @throws TypeError where the service is out of reach, sends elsewhere, or sends too much
 */
export async function askService(
  url: string | Request,
  { largestBytes = usualLargestBytes, ...question }: Question,
): Promise<Response> {
  const response = await fetch(url, { ...question, redirect: 'error' });
  if (!response.body) return response;
  const counted = cutOff(response.body, largestBytes);
  const { status, statusText, headers } = response;
  return new Response(counted, { status, statusText, headers });
}

/** The same stream, which fails where it does not end. */
export function cutOff(body: ReadableStream<Uint8Array>, largestBytes = usualLargestBytes): ReadableStream<Uint8Array> {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > largestBytes) controller.error(new TypeError('The service sent far too much.'));
        else controller.enqueue(chunk);
      },
    }),
  );
}
