import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';

/** The hash as the signer wants it. */
class Sha256 {
  private readonly hash: Hash | Hmac;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', asKey(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.hash.update(asKey(data));
  }
  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.hash.digest());
  }
  reset(): void {
    throw new Error('Made anew for each signature');
  }
}

const asKey = (data: string | ArrayBuffer | ArrayBufferView): Buffer => {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
};

/** What the storage does with the next calls instead of its work. */
export type S3Fault = 'busy' | 'silent' | 'breaks-off' | 'refuses';

export interface S3StandIn {
  settings: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };
  objects: Map<string, Buffer>;
  /** Uploads in parts that were begun and neither joined nor given up. */
  openUploads(): number;
  /** Method and path of every call, in order. */
  calls: string[];
  faults: S3Fault[];
  close(): Promise<void>;
}

const pageSize = 3;

/**
 * A service that speaks as much of S3 as the product uses, and refuses what is not signed as the protocol asks: the
 * signature is computed again by another implementation of it.
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
  const region = 'us-west-2';
  const bucket = 'poolhand-files';
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const calls: string[] = [];
  const faults: S3Fault[] = [];
  let begun = 0;

  async function isSigned(call: IncomingMessage, url: URL, body: Buffer): Promise<boolean> {
    const given = call.headers.authorization ?? '';
    const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
    if (!names.includes('host') || !names.includes('x-amz-date') || !names.includes('x-amz-content-sha256'))
      return false;
    if (call.headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) return false;
    const date = String(call.headers['x-amz-date']).replace(
      /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/,
      '$1-$2-$3T$4:$5:$6Z',
    );
    const signer = new SignatureV4({
      credentials,
      region,
      service: 's3',
      sha256: Sha256,
      uriEscapePath: false,
      applyChecksum: false,
    });
    const signed = await signer.sign(
      {
        method: call.method ?? '',
        protocol: 'http:',
        hostname: url.hostname,
        port: Number(url.port),
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: Object.fromEntries(names.map((name) => [name, String(call.headers[name])])),
        body,
      },
      { signingDate: new Date(date) },
    );
    return signed.headers.authorization === given;
  }

  const list = (url: URL): string => {
    const keys = [...objects.keys()].sort();
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const page = keys.slice(from, from + pageSize);
    const more = from + pageSize < keys.length;
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${page
      .map((key) => `<Contents><Key>${key}</Key></Contents>`)
      .join('')}${more ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''}</ListBucketResult>`;
  };

  function serve(call: IncomingMessage, url: URL, body: Buffer, reply: ServerResponse): void {
    const [, named, ...rest] = url.pathname.split('/');
    const key = rest.join('/');
    const uploadId = url.searchParams.get('uploadId');
    const upload = uploadId ? uploads.get(uploadId) : undefined;
    const refuse = (status: number, code: string) => reply.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (named !== bucket) return void refuse(404, 'NoSuchBucket');
    if (uploadId && !upload) return void refuse(404, 'NoSuchUpload');
    const what = `${call.method} ${url.searchParams.has('uploads') ? 'begin' : upload ? 'part' : ''}`.trim();
    switch (what) {
      case 'PUT':
        objects.set(key, body);
        return void reply.writeHead(200).end();
      case 'GET': {
        if (key === '') return void reply.writeHead(200).end(list(url));
        const content = objects.get(key);
        return void (content
          ? reply.writeHead(200, { 'content-length': content.length }).end(content)
          : refuse(404, 'NoSuchKey'));
      }
      case 'DELETE':
        objects.delete(key);
        return void reply.writeHead(204).end();
      case 'POST begin': {
        begun += 1;
        uploads.set(`upload-${begun}`, { key, parts: new Map() });
        return void reply.writeHead(200).end(`<Result><UploadId>upload-${begun}</UploadId></Result>`);
      }
      case 'PUT part': {
        const tag = `"${createHash('md5').update(body).digest('hex')}"`;
        upload?.parts.set(Number(url.searchParams.get('partNumber')), body);
        return void reply.writeHead(200, { etag: tag }).end();
      }
      case 'POST part': {
        const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>("[0-9a-f]+")<\/ETag>/g)];
        const parts = wanted.map(([, number]) => upload?.parts.get(Number(number)) ?? Buffer.alloc(0));
        objects.set(key, Buffer.concat(parts));
        uploads.delete(uploadId ?? '');
        return void reply.writeHead(200).end('<CompleteMultipartUploadResult/>');
      }
      case 'DELETE part':
        uploads.delete(uploadId ?? '');
        return void reply.writeHead(204).end();
      default:
        return void refuse(405, 'MethodNotAllowed');
    }
  }

  const server = createServer(async (call, reply) => {
    const url = new URL(call.url ?? '/', `http://${call.headers.host}`);
    calls.push(`${call.method} ${url.pathname}`);
    const body = await buffer(call);
    const fault = faults.shift();
    if (fault === 'silent') return;
    if (fault === 'busy') return void reply.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    if (fault === 'breaks-off') {
      reply.writeHead(200, { 'content-length': 1000 });
      reply.write('half');
      setImmediate(() => reply.destroy());
      return;
    }
    if (fault === 'refuses' || !(await isSigned(call, url, body))) {
      return void reply.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    serve(call, url, body, reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region, ...credentials },
    objects,
    openUploads: () => uploads.size,
    calls,
    faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
