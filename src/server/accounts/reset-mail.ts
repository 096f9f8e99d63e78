/** The mail with the link that sets a new password. */
export const resetMail = (link: string) => ({
  purpose: 'password-reset',
  subject: 'Set a new password for Poolhand',
  text: [
    'Someone asked to set a new password for your Poolhand account.',
    '',
    `To choose one, open this link within 1 hour: ${link}`,
    '',
    'If it was not you, ignore this mail; your password stays as it is.',
  ].join('\n'),
  html: `<p>Someone asked to set a new password for your Poolhand account.</p>
<p><a href="${link}">Choose a new password</a></p>
<p>The link works once, within 1 hour. If it was not you, ignore this mail; your password stays as it is.</p>`,
});
