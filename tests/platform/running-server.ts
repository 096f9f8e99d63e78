import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';
import { type Program, runProgram } from './programs/run-program.ts';

const builtServer = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

export interface RunningServer extends Program {
  url: string;
}

/** Starts the built product as `npm start` does once it is built. */
export function launchServer(port: number, env: Record<string, string>): RunningServer {
  if (!existsSync(builtServer)) throw new Error('The product is not built. Run: npm run build');
  const program = runProgram([builtServer], {
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
  });
  return { ...program, url: `http://127.0.0.1:${port}` };
}

export async function startServer(env: Record<string, string>, port?: number): Promise<RunningServer> {
  const server = launchServer(port ?? (await freePort()), env);
  await server.line(/^Poolhand is ready at /);
  return server;
}

export interface Owner {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown; headers: Headers }>;
  /** The same account at a server that came up at another address. */
  at(url: string): Owner;
  token: string;
}

const ownerAt = (url: string, token: string): Owner => ({
  token,
  at: (other) => ownerAt(other, token),
  async call(method, path, body) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  },
});

/** Signs somebody in who is registered already. */
export async function signIn(url: string, email = 'owner@clearblue.example'): Promise<Owner> {
  const login = await ownerAt(url, '').call('POST', '/api/auth/login', { email, password: 'secret-1' });
  if (login.status !== 200) throw new Error(`signing in answered ${JSON.stringify(login)}`);
  return ownerAt(url, (login.body as { token: string }).token);
}

/** Registers a company on its largest plan and signs its owner in. */
export async function signUp(url: string, email = 'owner@clearblue.example'): Promise<Owner> {
  const post = (path: string, body: unknown, token?: string) => ownerAt(url, token ?? '').call('POST', path, body);
  const registered = await post('/api/auth/register', { email, hashedPassword: 'secret-1' });
  const login = await post('/api/auth/login', { email, password: 'secret-1' });
  const { token } = login.body as { token: string };
  const purchase = { planName: 'enterprise', billingCycle: 'monthly', price: 45 };
  const bought = await post('/api/billing/purchase', purchase, token);
  if (registered.status !== 201 || login.status !== 200 || bought.status !== 200) {
    throw new Error(`signing up answered ${[registered, login, bought].map((each) => JSON.stringify(each)).join(' ')}`);
  }
  return ownerAt(url, token);
}
