import { describe, expect, it } from 'vitest';
import { deliveryOf, outcomeOf, type Reply, unreached } from './replies.ts';

const reply = (status: number, fields: Partial<Reply> = {}): Reply => ({
  status,
  isJson: true,
  text: '{}',
  retryAfterMs: null,
  ...fields,
});
const told = (status: number, error: string, message?: string, fields: Partial<Reply> = {}) =>
  outcomeOf(reply(status, { text: JSON.stringify({ error, message }), ...fields }));
const later = (of: 'item' | 'all', status: number, problem: string | null = null, waitMs = 0) => ({
  kind: 'later',
  of,
  status,
  problem,
  waitMs,
});

describe('an item has arrived', () => {
  it('when the server answers so in its own words', () => {
    expect(outcomeOf(reply(200, { text: '{"visitId":"V1"}' }))).toEqual({
      kind: 'sent',
      status: 200,
      answer: { visitId: 'V1' },
    });
    expect(outcomeOf(reply(299)).kind).toBe('sent');
    expect(outcomeOf(reply(204, { text: '' }))).toEqual({ kind: 'sent', status: 204, answer: null });
  });

  it('and not when a page of a hotel’s network answers in its place', () => {
    expect(unreached).toEqual({ kind: 'later', of: 'all', status: null, problem: null, waitMs: 0 });
    for (const text of ['<html>', '{}']) expect(outcomeOf(reply(200, { isJson: false, text }))).toEqual(unreached);
    expect(outcomeOf(reply(200, { text: '<html>' }))).toEqual(unreached);
    for (const status of [199, 300, 302, 304]) expect(outcomeOf(reply(status, { text: '' }))).toEqual(unreached);
  });
});

describe('an item is tried again later', () => {
  it('with all others while the server or what stands before it is away, when it says so', () => {
    for (const status of [429, 502, 503, 504]) {
      expect(outcomeOf(reply(status, { text: 'Bad gateway' }))).toEqual(later('all', status));
      expect(told(status, 'busy', 'Too many', { retryAfterMs: 7000 })).toEqual(later('all', status, 'Too many', 7000));
    }
  });

  it('with all others during maintenance, which is no outage', () => {
    expect(told(503, 'maintenance', 'Come back soon', { retryAfterMs: 30_000 })).toEqual({
      ...later('all', 503, 'Come back soon', 30_000),
      paused: true,
    });
    expect(told(503, 'busy', 'x')).not.toHaveProperty('paused');
  });

  it('alone where the server failed at it, whoever says so', () => {
    expect(told(500, 'internal', 'Oops')).toEqual(later('item', 500, 'Oops'));
    expect(told(501, 'internal', 'Oops')).toEqual(later('item', 501, 'Oops'));
    expect(told(408, 'timeout', 'Slow')).toEqual(later('item', 408, 'Slow'));
    expect(outcomeOf(reply(500, { text: 'Crash' }))).toEqual(later('item', 500));
    expect(outcomeOf(reply(599, { text: 'null' }))).toEqual(later('item', 599));
  });

  it('alone while the first try of it is still being worked on', () => {
    expect(told(409, 'still_running', 'The call is still being worked on.')).toMatchObject({
      kind: 'later',
      of: 'item',
    });
  });
});

describe('an item is refused', () => {
  it('with the server’s reason', () => {
    // With all that it said: it may name what to correct.
    expect(told(400, 'invalid_input', 'Too high')).toEqual({
      ...{ kind: 'refused', status: 400, problem: 'Too high' },
      answer: { error: 'invalid_input', message: 'Too high' },
    });
    expect(told(499, 'gone')).toMatchObject({ kind: 'refused', status: 499, problem: 'gone' });
  });

  it('where it is too large, whoever says so', () => {
    expect(told(413, 'too_large', 'Too large')).toEqual({ kind: 'refused', status: 413, problem: 'Too large' });
    const page = outcomeOf(reply(413, { isJson: false, text: 'x'.repeat(300) }));
    expect(page).toEqual({ kind: 'refused', status: 413, problem: 'x'.repeat(200) });
  });

  it('by nobody but the server', () => {
    for (const text of ['', 'null', '7', '{}', '{"error":7}', '{"message":"No"}', '<html>'])
      for (const status of [400, 401, 403, 404, 409]) expect(outcomeOf(reply(status, { text }))).toEqual(unreached);
  });

  it('as a conflict where somebody else changed the same', () => {
    expect(told(409, 'conflict', 'Changed meanwhile')).toEqual({
      kind: 'conflict',
      status: 409,
      problem: 'Changed meanwhile',
    });
  });
});

it('a session that has ended holds up everything until somebody signs in', () => {
  expect(told(401, 'not_signed_in', 'Please sign in.')).toEqual({ kind: 'signed-out' });
});

it('an answer tells what became of the mail to the customer', () => {
  for (const delivery of ['pending', 'sent', 'failed', 'none']) expect(deliveryOf({ delivery })).toBe(delivery);
  expect(deliveryOf({ emailSent: true, delivery: 'failed' })).toBe('sent');
  expect(deliveryOf({ emailSent: false, delivery: 'failed' })).toBe('failed');
  expect(deliveryOf({ emailSent: false })).toBeNull();
  for (const answer of [null, undefined, 'sent', {}, { delivery: 'lost' }, { emailSent: 'yes' }])
    expect(deliveryOf(answer)).toBeNull();
});
