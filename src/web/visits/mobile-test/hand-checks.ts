import { type Finding, fail, pass } from './finding.ts';
import { mobileTestTexts } from './texts.ts';

const texts = mobileTestTexts.found;

interface Messages {
  /** The company lets customers be written to by text message (Settings → Notifications). */
  smsNotifications: boolean;
  userAgent: string;
  /** Its main pointer is a finger. */
  isTouched: boolean;
  /** What the browser makes of a link. */
  linkAs: (address: string) => string;
}

/** Phones, and tablets that say they are phones; others have no mouse. */
const sendsMessages = /Android|iPhone|iPod|Mobile/;
const trial = `sms:+16025550142?&body=${encodeURIComponent('Hi Pat, we are on our way.')}`;

/** A text message can be begun; none is. */
export function checkMessages({ smsNotifications, userAgent, isTouched, linkAs }: Messages): Finding {
  if (!smsNotifications) return fail(texts.smsOff);
  if (linkAs(trial) !== trial) return fail(texts.smsBroken);
  return isTouched || sendsMessages.test(userAgent) ? pass(texts.sms) : fail(texts.noSms);
}

export const messagesOfBrowser = (smsNotifications: boolean): Messages => ({
  smsNotifications,
  userAgent: navigator.userAgent,
  isTouched: window.matchMedia('(pointer: coarse)').matches,
  linkAs: (address) => {
    const link = document.createElement('a');
    link.href = address;
    return link.href;
  },
});

const fieldTypes = ['number', 'date', 'time', 'email', 'tel', 'file'] as const;

/** Types into fields of each kind inside `pad`, and looks whether it arrives and is checked. */
export function checkForm(pad: HTMLElement): Finding {
  const form = document.createElement('form');
  form.inert = true;
  form.style.display = 'none';
  pad.append(form);
  try {
    const field = (type: string): HTMLInputElement => {
      const input = document.createElement('input');
      input.setAttribute('type', type);
      form.append(input);
      return input;
    };
    const missing = fieldTypes.filter((type) => field(type).type !== type);
    if (missing.length > 0) return fail(texts.inputTypes(missing.join(', ')));

    let heard = '';
    const number = field('number');
    number.inputMode = 'decimal';
    number.addEventListener('input', () => {
      heard = number.value;
    });
    number.value = '7.4';
    number.dispatchEvent(new InputEvent('input', { bubbles: true, data: '7.4' }));
    if (heard !== '7.4' || Number(number.value) !== 7.4) return fail(texts.inputLost);

    const email = field('email');
    email.value = 'not an address';
    return email.checkValidity() ? fail(texts.noValidation) : pass(texts.form);
  } finally {
    form.remove();
  }
}
