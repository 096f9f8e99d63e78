import { CardDeclined, EventNotSigned } from './adapters/cards/port.ts';
import { MailRefused } from './adapters/mail/port.ts';
import { type FailingNeed, noteFailure } from './db/service-failures.ts';
import type { Deps } from './deps.ts';

/** About one mail, one card or one forged event; the service itself works. */
const aboutOneThing = [MailRefused, CardDeclined, EventNotSigned];

/**
 * The adapters of outside services, with their failures written down where they happen, so that an owner sees what went
 * wrong last (decisions §9). The adapters know nothing of it.
 */
export function watchServices(deps: Deps): Deps {
  const note = (need: FailingNeed) => (error: unknown) => {
    if (aboutOneThing.some((kind) => error instanceof kind)) return;
    void noteFailure(deps.db.system, need, error, deps.clock());
  };
  return {
    ...deps,
    mailer: watched(deps.mailer, note('email')),
    cards: watched(deps.cards, note('cards')),
    geocoder: watched(deps.geocoder, note('geocoding')),
  };
}

/** The same thing, whose methods tell of what they reject with. */
function watched<T extends object>(service: T, failed: (error: unknown) => void): T {
  return new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'object' && member !== null) return watched(member, failed);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, given);
        if (answer instanceof Promise) answer.catch(failed);
        return answer;
      };
    },
  });
}
