import { catalog, type Message } from '#domain/language/index.ts';

/** Where a service is. */
interface At {
  host: Message | string;
}

export const settingsTexts = catalog('settings', {
  logo: 'Logo',
  sendLogo: 'Send the logo as a form with a file.',
  logoTooBig: 'File size must be less than 5MB',
  choosePicture: 'Choose a picture',
  ownerSeesServices: 'Only the owner can see the services.',
  ownerSeesJobs: 'Only the owner can see background tasks.',
  mails: {
    mail: 'Email',
    ownerReads: 'Only the owner can read the outbox.',
    testSubject: 'Test email',
    testBody: 'This is a test. If you can read this, your emails are getting through.',
    testWhy: ({ company }: { company: string }) => `Sent from Settings by an owner of ${company}.`,
  },
  phoneNumber: 'Please enter a valid phone number',
  onlyOwnerChanges: {
    maintenanceMode: 'Only the owner can change maintenance mode.',
    debugMode: 'Only the owner can change debug mode.',
    secondStep: 'Only the owner can ask for a second step at sign-in.',
  },
  turnOffEmails: 'Turn these emails off in Settings → Notifications.',
  configuredAddress: 'the configured address',
  /** Connections, and what a test of one says. */
  connections: {
    ownerSees: 'Only the owner can see the connections.',
    ownerConnects: 'Only the owner can change connections.',
    notYours: 'This connection is set on the server, not here.',
    badAddress: 'Must be a public https:// address without a port',
    badHost: 'Must be the name of a public mail server, like smtp.example.com',
    badMailPort: 'Must be 587, 465 or 2525',
    userMissing: 'Enter the user name of the mail account.',
    passwordMissing: 'Enter the password of the mail account.',
    fromMissing: 'Enter the address your emails come from.',
    modelMissing: 'Enter the model’s name.',
    repliesComeIn: ({ address }: { address: string }) =>
      `Replies show up in your Inbox. Forward your own mailbox to ${address} and what customers write there shows up too.`,
    repliesElsewhere: 'Replies go to your company’s own mailbox.',
    ownStripe: ({ name }: { name: string }) => `Your Stripe account ${name}`,
    noCards: 'No card processor is connected',
    sandboxCards: 'Test cards only: no money moves',
    nationalWeather: 'US National Weather Service',
    notConnected: 'Nothing is connected.',
    noSample: 'Add a customer who’s on the map first. The test uses their address.',
    nearRoad: ({ name, feet }: { name: string; feet: string }) => `The nearest road is ${feet} ft from ${name}.`,
    noRoadNear: ({ name }: { name: string }) => `There’s no road near ${name}: the roads are for another area.`,
    streetsHere: ({ name }: { name: string }) => `The streets cover ${name}’s address.`,
    streetsElsewhere: ({ name }: { name: string }) => `The streets don’t cover where ${name} is.`,
    noTilesTest: 'Map tiles are fetched by each browser. Open a route to see them.',
    found: {
      rooftop: ({ name }: { name: string }) => `Found ${name}’s house.`,
      street: ({ name }: { name: string }) => `Found ${name}’s street, not the house.`,
      zip: ({ name }: { name: string }) => `Found only the middle of ${name}’s ZIP code.`,
    },
    notFound: ({ name }: { name: string }) => `Didn’t find ${name}’s address.`,
    warnings: ({ count }: { count: number }) => (count === 1 ? '1 weather alert now.' : `${count} weather alerts now.`),
    mailSent: ({ email }: { email: string }) => `A test email went to ${email}.`,
    mailWaits: 'The test email hasn’t left yet. See the email outbox.',
    textsAnswer: 'The text service found the account.',
    badAccount: 'Must be an account SID: AC and 32 letters and digits, from the Twilio console',
    tokenMissing: 'Enter the auth token of the Twilio account.',
    notYourNumber: ({ number }: { number: string }) => `${number} isn’t a number of this Twilio account.`,
    cannotText: ({ number }: { number: string }) => `Twilio says ${number} can’t send texts.`,
    noReplies: ({ number }: { number: string }) =>
      `Twilio knows ${number}. Replies can’t come in: this server has no public https address.`,
    repliesHere: ({ number }: { number: string }) => `Twilio knows ${number}, and replies come in to your Inbox.`,
    repliesNotHere: ({ number, url }: { number: string; url: string }) =>
      `Twilio knows ${number}, but replies go elsewhere. In the Twilio console, set “A message comes in” of the number to ${url}`,
    cardsAnswer: ({ name }: { name: string }) => `Connected to the Stripe account ${name}.`,
    aiAnswers: 'The model answered.',
    breachesAnswer: 'It answered, and knows breached passwords.',
    breachesUnknown: 'It answered, but doesn’t know even the most common password. Check which list it has.',
    aiUsedUp: 'Not asked: your email address isn’t confirmed yet, or today’s AI limit is used up.',
    failed: ({ why }: { why: string }) => `It didn’t answer: ${why}`,
  },
  /** What serves each need. */
  services: {
    dataDatabase: 'PostgreSQL in the data folder',
    outboxFolder: 'Outbox folder: emails are saved, not sent',
    textsOnHold: 'On hold in the app, to send from a phone',
    twilio: ({ number }: { number: string }) => `Twilio, from ${number}`,
    sandbox: 'Sandbox: test cards only, no real charges',
    dataFolder: 'Data folder',
    storage: ({ place, used, most }: { place: Message | string; used: string; most: number }, { say }) =>
      `${say(place)}; your photos and recordings take up ${used} of ${most} GB`,
    bucket: ({ bucket, host }: At & { bucket: string }, { say }) => `Bucket ${bucket} at ${say(host)}`,
    at: ({ service, host }: At & { service: string }, { say }) => `${service} at ${say(host)}`,
    zipCodes: 'ZIP code centers',
    thenZipCodes: ({ host }: At, { say }) => `${say(host)}, then ZIP code centers`,
    streetsOfFile: 'Streets from the map file on this server',
    tilesAt: ({ host }: At, { say }) => `Map tiles from ${say(host)}`,
    drawnToScale: 'Drawn to scale, without streets',
    estimatedDrives: 'Driving estimated from straight lines',
    estimatedFromOwn: ({ drives }: { drives: number }, { number }) =>
      `Driving estimated from ${number(drives, 0)} of your own drives`,
    mqttAt: ({ host }: At, { say }) => `HTTPS, and the MQTT broker at ${say(host)}`,
    ownMqtt: ({ port }: { port: string }) => `HTTPS, and the built-in MQTT broker on port ${port}`,
    noWeather: 'No weather alerts',
    ownExpert: 'Built-in pool expert',
    webPush: 'Web Push, through each browser’s push service',
    commonPasswords: 'Built-in list of common passwords',
    anyPassword: 'Without https, only the length counts',
    breachesAt: ({ host }: At, { say }) => `Compared with breaches at ${say(host)}`,
    commonAndBreachesAt: ({ host }: At, { say }) => `Built-in list of common passwords, and breaches at ${say(host)}`,
  },
  numberNotYours: ({ companyId }: { companyId: string }) =>
    `This number isn’t assigned to your company. Ask the server’s administrator and give them your company ID: ${companyId}.`,
});
