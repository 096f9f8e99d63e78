/** Unsent emails stay behind, with the references to them: they can be written again. */
export const onlyWhereSent = `(select m.mail_id from mails m where m.company_id = t.company_id and m.mail_id = t.mail_id
  and m.state = 'sent' and not m.is_sealed)`;
