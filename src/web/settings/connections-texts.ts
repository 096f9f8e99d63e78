import type { Connection, ConnectionNeed } from '#contract/settings/settings.ts';
import { formatNumber } from '#web/base/format.ts';

const names: Record<ConnectionNeed, string> = {
  roads: 'Roads',
  map: 'Map',
  geocoding: 'Addresses',
  weather: 'Weather',
  email: 'Email',
  sms: 'Texts',
  cards: 'Cards',
  ai: 'Assistant',
  passwords: 'Breached passwords',
};

const by: Record<Connection['by'], string> = {
  company: 'Your company’s own',
  installation: 'Set on the server, for every company',
  none: 'Not connected',
};

/** What leaves this server while a connection is on, and what happens without one. */
const leaves: Record<ConnectionNeed, string> = {
  roads: 'With a road server, the places of stops go there. With roads on this server, nothing leaves it.',
  map: 'Streets come from this server, and nothing leaves it. With map tiles, your browsers tell the tile server which area they show.',
  geocoding:
    'A lookup service gets addresses, without names. The addresses of the map and ZIP codes are looked up here.',
  weather: 'The weather service gets one place: your company’s ZIP code, or the middle of your customers.',
  email: 'The mail server gets every email: the address, the text, and what is attached.',
  sms: 'The text service gets the phone number and the text of each message.',
  cards: 'Stripe gets amounts and cards. Card numbers go there from the browser, and are never stored here.',
  ai: 'The AI service gets questions and what the assistant looks up to answer them, such as names and readings.',
  passwords:
    'When someone chooses a password, the service gets five characters of its fingerprint, which many passwords share. It never gets the password, or who chose it.',
};

/** Texts of Settings → Connections. */
export const connectionsTexts = {
  title: 'Connections',
  about: 'What Poolhand reaches others through, and what leaves this server when it does.',
  loadFailed: 'Couldn’t load the connections.',
  names,
  by,
  leaves,
  leavesTitle: 'What leaves',
  connectedBy: (name: string, moment: string) => `Connected by ${name}, ${moment}`,
  lastAnswer: (moment: string) => `Last answer: ${moment}`,
  noAnswer: 'No answer yet',
  lastError: (moment: string) => `Last error, ${moment}:`,
  test: 'Test',
  testOf: (name: string) => `Test ${name}`,
  testFailed: 'Couldn’t run the test. Try again.',
  took: (ms: number) => `${formatNumber(ms)} ms`,
  connect: 'Use Your Own',
  connectOf: (name: string) => `Use your own: ${name}`,
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  disconnect: 'Disconnect',
  disconnectOf: (name: string) => `Disconnect ${name}`,
  connectWeather: 'Turn On',
  connected: 'Connected',
  disconnected: 'Disconnected',
  connectFailed: 'Couldn’t connect. Check what you entered.',
  disconnectFailed: 'Couldn’t disconnect. Try again.',
  confirmTitle: (name: string) => `Disconnect ${name}?`,
  confirmText: 'What you entered is deleted. You can connect again anytime.',
  confirmSms:
    'What you entered is deleted. Replies to that number no longer come in. Texts then leave as the server is set up, or wait to be sent from a phone.',
  own: {
    ai: {
      title: 'Your own AI service',
      about: 'Any service with OpenAI’s chat API. It’s asked once before anything is saved.',
    },
    email: {
      title: 'Your own mail server',
      about:
        'Emails to your customers and your team leave from your own address. Poolhand signs in once before anything is saved.',
    },
    sms: {
      title: 'Your own number for texts',
      about:
        'Texts leave from your own Twilio number, and Twilio bills you for them. Your plan’s text limit still applies. We check the number with Twilio before saving. Replies show up in your inbox unless the number already sends them somewhere else.',
    },
  },
  aiUrl: 'Address',
  aiUrlHint: 'With its version, for example https://api.openai.com/v1',
  aiModel: 'Model',
  aiKey: 'Key',
  secretHint: 'Stored encrypted, and never shown again.',
  mailHost: 'Server',
  mailHostHint: 'For example smtp.gmail.com or smtp.office365.com',
  mailPort: 'Port',
  mailPortHint: '587 or 465. The connection is always encrypted.',
  mailUser: 'User name',
  mailUserHint: 'Often your email address',
  mailPassword: 'Password',
  mailPasswordHint: 'Google and Microsoft ask for an app password here. It’s stored encrypted, and never shown again.',
  mailFrom: 'Emails come from',
  mailFromHint: 'An address this account may send from',
  smsAccount: 'Account SID',
  smsAccountHint: 'On the first page of the Twilio console. It starts with AC.',
  smsToken: 'Auth token',
  smsNumber: 'Number',
  smsNumberHint: 'A US number of that account that can send texts',
  save: 'Test and Connect',
  cardsPage: 'Open Billing',
};
