import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askService } from './ask-service.ts';

describe('a service of the settings', () => {
  let server: Server;
  let base = '';
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization ?? ''}`);
      if (request.url === '/elsewhere') return response.writeHead(307, { location: '/secret' }).end();
      if (request.url === '/endless') {
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, 'a')));
          if (!response.destroyed) response.once('drain', more);
        };
        response.writeHead(200, { 'content-type': 'application/json' });
        return more();
      }
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"well":true}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is asked, and answers', async () => {
    const response = await askService(`${base}/`, { method: 'POST', body: 'x' });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ well: true });
  });

  it('that sends elsewhere is not followed: its key goes nowhere else', async () => {
    asked.length = 0;
    const answer = askService(`${base}/elsewhere`, { headers: { authorization: 'Bearer key' } });
    await expect(answer).rejects.toBeInstanceOf(TypeError);
    expect(asked).toEqual(['/elsewhere Bearer key']);
  });

  it('that goes on and on is cut off', async () => {
    const response = await askService(`${base}/endless`, { largestBytes: 200_000 });
    await expect(response.text()).rejects.toThrow('far too much');
  });
});
