import type { Window } from 'happy-dom';
import { beforeEach } from 'vitest';

// Page tests share one window: a test that left the application for another address must not decide where the next begins.
beforeEach(() => (window as unknown as Window).happyDOM.setURL('http://localhost:3000/'));
