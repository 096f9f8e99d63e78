// npm run dev: the server under tsx, restarted at every change, and Vite for the pages, which passes the calls on to it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const start = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });

const children = [
  start('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'),
  start('node_modules/vite/bin/vite.js'),
];

// Ctrl-C reaches all three; when one ends, so does the other.
let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.once('exit', (code) => end(code ?? 0));
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
