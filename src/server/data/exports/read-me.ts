/** What stands in the archive for whoever opens it. */
export const aboutTheArchive = `This is everything a company keeps in Poolhand.

tables/       one CSV file a table, UTF-8. A cell that is empty and unquoted is "nothing"; "" is an empty text.
              Money is in whole cents, times are in UTC.
files/        photos, recordings and the logo, as they are named in the tables.
files.csv     each of those files with its size and SHA-256.
people.csv    who had an account. Passwords and second steps are not in here: people are invited again.
for-reading/  what is kept for your records and does not come in again.
manifest.json what is in here, with the number of rows and a SHA-256 of each table, and what was left out, and why.

To bring it in: register a new company in Poolhand, open "Data" and choose this file as it is. A file that was changed or
packed again with other content is refused.

The tables are written for Poolhand to read back. If you open them in a spreadsheet, do not let it run what looks like a
formula: texts stand here as they were typed.
`;
